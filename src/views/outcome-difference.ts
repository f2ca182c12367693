/** The rows on which the outcome of a change differs from the promised one, and what they are called. */
import { type Effect, type Outcome, outcomeDifferences, parseEffectKey } from '#contracts/promise.ts';
import type { TableName } from '#contracts/tables.ts';
import { formatChileanDate } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import type { Reader } from './reader.ts';

/** More rows of one kind are counted. */
const MAX_NAMED = 5;

export interface Difference {
  table: TableName | null;
  /** Empty where `table` is null. */
  uuid: string;
  expected: Effect | undefined;
  actual: Effect | undefined;
}

/** Pesos of a column; null where the row does not have it. */
export function amount(effect: Effect | undefined, column: string): number | null {
  const value = effect?.[column];
  return typeof value === 'number' ? value : null;
}

export const custodyLine = (inside: unknown): string =>
  inside === true ? 'El contenedor quedaría guardado en bodega.' : 'El contenedor quedaría fuera de bodega.';

export const finishedLine = (finalizado: unknown): string =>
  finalizado === true ? 'La operación quedaría finalizada.' : 'La operación ya no quedaría finalizada.';

export const pesosOrNone = (pesos: number | null): string => (pesos === null ? 'nada' : formatPesos(pesos));

/** In the order in which they are told. */
const NOMBRES: Partial<Record<TableName, readonly [one: string, several: string]>> = {
  operacion: ['una operación', 'operaciones'],
  factura: ['una factura', 'facturas'],
  liquidacion: ['una liquidación', 'liquidaciones'],
  contenedor_transporte: ['un agendamiento', 'agendamientos'],
  movimiento: ['un movimiento', 'movimientos'],
  contenedor: ['un contenedor', 'contenedores'],
  porteo: ['un porteo', 'porteos'],
  planta: ['una planta', 'plantas'],
  negociacion: ['la negociación del cliente', 'negociaciones'],
  extra: ['un cobro', 'cobros'],
  adjunto: ['una foto o documento', 'fotos y documentos'],
  documento: ['un documento', 'documentos'],
  abono: ['un pago', 'pagos'],
};

/** 'el movimiento «Descarga en planta» del 20-11-2026', 'el cobro «Estadia planta» de $30.000'; null where the device lacks the row. */
function nameOf({ table, uuid }: Difference, reader: Reader | undefined): string | null {
  if (table === 'movimiento') {
    const row = reader?.get(table, uuid);
    return row ? `el movimiento «${row.tipo}» del ${formatChileanDate(row.fecha_inicio)}` : null;
  }
  if (table !== 'extra') return null;
  const row = reader?.get(table, uuid);
  return row ? `el cobro «${row.tipo}» de ${formatPesos(row.monto)}` : null;
}

/** The rows that differ, by their table and uuid. */
export const differencesOf = (expected: Outcome, actual: Outcome): Difference[] =>
  outcomeDifferences(expected, actual).map(({ key, ...sides }) => {
    const named = parseEffectKey(key);
    return { table: named?.table ?? null, uuid: named?.uuid ?? '', ...sides };
  });

interface Charges {
  /** '«Estadia planta»'; 'Un cobro' where the kind is not known. */
  name: string;
  /** Sums in pesos. */
  promised: number;
  current: number;
  /** The promise does not name any of them. */
  isNew: boolean;
}

/** Charges are summed by kind, which is easier to read than a list of rows. Removed ones are left out. */
export function chargesByTipo(differences: readonly Difference[]): Charges[] {
  const kept = differences.filter(({ expected, actual }) => expected !== null && actual !== null);
  const tipoOf = ({ expected, actual }: Difference): string => {
    const tipo = (expected ?? actual)?.tipo;
    return typeof tipo === 'string' ? tipo : 'Cobro';
  };
  return [...Map.groupBy(kept, tipoOf)].map(([tipo, rows]) => {
    const sum = (side: 'expected' | 'actual'): number =>
      rows.reduce((total, row) => total + (amount(row[side], 'monto') ?? 0), 0);
    return {
      name: tipo === 'Cobro' ? 'Un cobro' : `«${tipo}»`,
      promised: sum('expected'),
      current: sum('actual'),
      isNew: rows.every(({ expected }) => expected === undefined),
    };
  });
}

interface Removed {
  /** 'el movimiento «Descarga en planta» del 20-11-2026', 'un movimiento', '3 movimientos'. */
  name: string;
  count: number;
  /** The row is named, not only counted. */
  isNamed: boolean;
}

/** The rows that the change would remove now and the promise does not: by name where they are few, else by their number. */
export function removedRows(differences: readonly Difference[], reader: Reader | undefined): Removed[] {
  const removed = differences.filter(({ expected, actual }) => actual === null && expected !== null);
  return Object.entries(NOMBRES).flatMap(([table, [one, several]]): Removed[] => {
    const rows = removed.filter((row) => row.table === table);
    const names = rows.slice(0, MAX_NAMED).map((row) => nameOf(row, reader));
    if (rows.length <= MAX_NAMED && names.every((name) => name !== null)) {
      return names.map((name) => ({ name, count: 1, isNamed: true }));
    }
    const name = rows.length === 1 ? one : `${rows.length} ${several}`;
    return [{ name, count: rows.length, isNamed: false }];
  });
}
