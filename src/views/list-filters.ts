/** Whether a row of a table fits the filters of a list (R14.6). Pure. */
import { type ActiveFilter, activeFilters, filterValueOf } from '#contracts/filters.ts';
import type { ListSpec } from '#contracts/lists.ts';
import type { TableName } from '#contracts/tables.ts';
import { isVencida } from '#domain/abono.ts';
import { relevantEta } from '#domain/agenda.ts';
import { startOfNamedDay } from '#domain/date.ts';
import type { FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import type { ASIGNADO_STATES, FACTURA_STATES } from '#domain/vocabulary.ts';
import { isFacturada } from './billing.ts';
import type { Reader } from './reader.ts';

type Fits = (row: object) => boolean;

/** A filter as a test of a row. Rows with the same value in `column` fit alike, unless it is computed from others. */
export interface RowTest {
  column: string;
  fits: Fits;
}

/** The columns that are computed from a row. */
const COMPUTED: Readonly<Record<string, (row: object) => unknown>> = {
  eta_relevante: (row) => relevantEta(row as OperacionRow),
};

type State = (reader: Reader, row: object, today: string) => boolean;

/** The columns whose words are conditions, more than one of which may hold. */
const STATES: Readonly<Record<string, Readonly<Record<string, State>>>> = {
  estado_operacion: {
    pendiente: (_, row) => !(row as OperacionRow).finalizado,
    finalizada(reader, row) {
      const { finalizado, id } = row as OperacionRow;
      return finalizado && !isFacturada(reader, id);
    },
    facturada: (reader, row) => isFacturada(reader, (row as OperacionRow).id),
  } satisfies Record<(typeof ASIGNADO_STATES)[number], State>,
  estado_factura: {
    pendiente: (_, row) => !(row as FacturaRow).pagada,
    pagada: (_, row) => (row as FacturaRow).pagada,
    vencida: (_, row, today) => isVencida(row as FacturaRow, today),
  } satisfies Record<(typeof FACTURA_STATES)[number], State>,
};

/** The id by which rows refer to a record: its number, or its uuid where the reader does not know a number. */
function idOf(reader: Reader, table: TableName, id: Id): Id {
  if (typeof id === 'number') return id;
  const row = reader.get(table, id) ?? [...reader.all(table)].find(({ uuid }) => uuid === id);
  return row?.id ?? id;
}

function fitsOne(reader: Reader, { filter, value: given }: ActiveFilter, today: string): Fits {
  const { column } = filter;
  const value = filterValueOf(filter, String(given));
  // In an address that somebody edited; the server refuses it.
  if (value === null) return () => false;
  const computed = COMPUTED[column];
  const valueOf = computed ?? ((row: object): unknown => (row as Record<string, unknown>)[column]);
  if (filter.kind === 'word') {
    const state = STATES[column]?.[value];
    return state ? (row) => state(reader, row, today) : (row) => valueOf(row) === value;
  }
  if (filter.kind === 'record') {
    const wanted = idOf(reader, filter.table, value);
    return (row) => {
      const reference = valueOf(row) as Id | null;
      return reference !== null && idOf(reader, filter.table, reference) === wanted;
    };
  }
  const day = String(value);
  if (filter.kind === 'from') {
    const start = startOfNamedDay(day);
    return (row) => (valueOf(row) as string) >= start;
  }
  const end = startOfNamedDay(day, 1);
  return (row) => (valueOf(row) as string) < end;
}

/** The active filters of a list, each with its test of a row of the list's table. `today`: in the company's zone. */
export const rowTests = (
  reader: Reader,
  { filters = {} }: ListSpec,
  values: object,
  today: string,
): RowTest[] =>
  activeFilters(filters, values).map((active) => ({
    column: active.filter.column,
    fits: fitsOne(reader, active, today),
  }));

/** Whether a row of the list's table fits all filters in `values`; null where none is set. */
export function rowFilter(reader: Reader, spec: ListSpec, values: object, today: string): Fits | null {
  const tests = rowTests(reader, spec, values, today);
  return tests.length === 0 ? null : (row) => tests.every(({ fits }) => fits(row));
}
