/** The doubts about what is done with many operations, counted: one sentence a kind (R31.3). Pure. */
import { overlap, timeWindow } from '#domain/agenda.ts';
import { invertedEtas } from '#domain/operacion-rules.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { type BulkPlan, counted } from '#forms/bulk/bulk-plan.ts';
import type { VencimientoOwner } from '#domain/vencimiento.ts';
import type { Reader } from '#views/reader.ts';
import { expiryWarnings } from '#views/vencimiento.ts';
import {
  type Asignacion,
  type MovableEtas,
  etasDaysLater,
  OPERACIONES,
  plannedRows,
} from './operacion-plans.ts';

const CROSSING = ['operación se cruza', 'operaciones se cruzan'] as const;

/** The sentence about so many operations; none for 0. */
const sentence = (count: number, text: (count: number) => string): string[] =>
  count === 0 ? [] : [text(count)];

/** How many of the planned operations overlap another one that the driver, or the truck, would have. */
function overlapCount(planned: readonly OperacionRow[], others: readonly OperacionRow[]): number {
  const own = new Set(planned.map(({ id }) => id));
  const all = [...planned, ...others.filter(({ id, finalizado }) => !finalizado && !own.has(id))];
  const windows = all.map(timeWindow);
  return planned.filter((_, at) =>
    windows.some((window, index) => index !== at && overlap(windows[at]!, window)),
  ).length;
}

interface Owner {
  table: VencimientoOwner;
  id: Id;
  /** 'de Pedro Rojas', 'del camión KXPT42'. */
  of: string;
}

/** Whether a paper of the driver or of the truck is over on the day of the operation. */
function isExpired(reader: Reader, row: OperacionRow, table: VencimientoOwner, id: Id | null): boolean {
  // Today and the name alter only the words.
  return id !== null && expiryWarnings(reader, row, { table, id, nombre: '' }, 0).length > 0;
}

/** About an assignment of many operations. */
export function asignacionSummary(reader: Reader, plan: BulkPlan, asignacion: Asignacion): string[] {
  const planned = plannedRows(reader, plan);
  const chofer = reader.get('chofer', asignacion.choferId);
  const camion = reader.get('camion', asignacion.camionId);
  const owners: Owner[] = [
    ...(chofer ? [{ table: 'chofer' as const, id: chofer.id, of: `de ${chofer.nombre}` }] : []),
    ...(camion ? [{ table: 'camion' as const, id: camion.id, of: `del camión ${camion.placa}` }] : []),
  ];
  const overlaps = owners.flatMap(({ table, id, of }) =>
    sentence(
      overlapCount(planned, reader.where('operacion', `${table}_id`, id)),
      (count) => `${counted(count, CROSSING)} con otra ${of}.`,
    ),
  );
  const expired = owners.flatMap(({ table, id, of }) =>
    sentence(
      planned.filter((row) => isExpired(reader, row, table, id)).length,
      (count) => `En ${counted(count, OPERACIONES)} habrá vencido un documento ${of}.`,
    ),
  );
  return [
    ...overlaps,
    ...expired,
    ...sentence(
      planned.filter(({ tarifa }) => tarifa === null).length,
      (count) => `${counted(count, OPERACIONES)} sin negociación del cliente: no se calcularán extras.`,
    ),
  ];
}

/** How many of the moved operations then overlap another one of their own driver, or of their own truck. */
function movedOverlapCount(
  reader: Reader,
  moved: readonly OperacionRow[],
  column: 'chofer_id' | 'camion_id',
): number {
  const groups = Map.groupBy(moved, (row) => row[column]);
  return [...groups].reduce(
    (sum, [id, rows]) =>
      id === null ? sum : sum + overlapCount(rows, reader.where('operacion', column, id)),
    0,
  );
}

/** About ETAs that are moved by so many days. A finished operation takes nobody's time. */
export function etasSummary(reader: Reader, plan: BulkPlan, days: number, etas: MovableEtas): string[] {
  const planned = plannedRows(reader, plan);
  const moved = planned.map((row) => ({ ...row, ...etasDaysLater(row, days, etas) }));
  const open = moved.filter(({ finalizado }) => !finalizado);
  const inverted = planned.filter((row, at) => !invertedEtas(row) && invertedEtas(moved[at]!)).length;
  const expired = open.filter(
    (row) =>
      isExpired(reader, row, 'chofer', row.chofer_id) || isExpired(reader, row, 'camion', row.camion_id),
  ).length;
  return [
    ...sentence(
      inverted,
      (count) => `${counted(count, OPERACIONES)} con la Eta Puerto y la Eta Planta en orden inverso.`,
    ),
    ...sentence(
      movedOverlapCount(reader, open, 'chofer_id'),
      (count) => `${counted(count, CROSSING)} con otra de su chofer.`,
    ),
    ...sentence(
      movedOverlapCount(reader, open, 'camion_id'),
      (count) => `${counted(count, CROSSING)} con otra de su camión.`,
    ),
    ...sentence(
      expired,
      (count) => `En ${counted(count, OPERACIONES)} habrá vencido un documento de su chofer o de su camión.`,
    ),
  ];
}
