/** What is done with many operations at once, on the rows of this device. Pure. */
import { overlap, timeWindow } from '#domain/agenda.ts';
import { formatDateTime, parseFecha } from '#domain/date.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { assignRefusal, editRefusal, OPERACION_FACTURADA } from '#domain/operacion-permissions.ts';
import { invertedEtas } from '#domain/operacion-rules.ts';
import type { Refusal } from '#domain/refusal.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { type BulkPlan, type BulkWords, counted, type Exclusion, planOf } from '#forms/bulk/bulk-plan.ts';
import { isFacturada } from '#views/billing.ts';
import type { Reader } from '#views/reader.ts';

export const OPERACIONES = ['operación', 'operaciones'] as const;

const FACTURADAS: Exclusion = ['ya está facturada', 'ya están facturadas'];
const FINALIZADAS: Exclusion = ['ya está finalizada', 'ya están finalizadas'];
const ASIGNADAS: Exclusion = ['ya tiene ese chofer y ese camión', 'ya tienen ese chofer y ese camión'];
const BEYOND: Exclusion = ['quedaría con una fecha imposible', 'quedarían con una fecha imposible'];

export const ASSIGN_OPERACIONES: BulkWords = {
  one: 'Se asignará',
  many: 'Se asignarán',
  noun: OPERACIONES,
  none: 'No se puede asignar ninguna',
};
export const MOVE_OPERACIONES: BulkWords = {
  one: 'Se moverá la ETA de',
  many: 'Se moverán las ETA de',
  noun: OPERACIONES,
  none: 'No se puede mover ninguna',
};
export const REMOVE_OPERACIONES: BulkWords = {
  one: 'Se eliminará',
  many: 'Se eliminarán',
  noun: OPERACIONES,
  none: 'No se puede eliminar ninguna',
};

const exclusionOf = (refusal: Refusal): Exclusion =>
  refusal === OPERACION_FACTURADA ? FACTURADAS : FINALIZADAS;

const labelOf = (reader: Reader, { id, cliente_id }: OperacionRow): string => {
  const cliente = reader.get('cliente', cliente_id)?.nombre;
  return cliente === undefined ? nombreOperacion(id) : `${nombreOperacion(id)} · ${cliente}`;
};

const liveRowIn =
  (reader: Reader) =>
  (id: Id): OperacionRow | null => {
    const row = reader.get('operacion', id);
    return row && row.deleted_at === null ? row : null;
  };

export interface Asignacion {
  choferId: Id;
  camionId: Id;
}

export function planAsignacion(
  reader: Reader,
  ids: readonly Id[],
  { choferId, camionId }: Asignacion,
): BulkPlan {
  const [chofer, camion] = [reader.get('chofer', choferId)?.id, reader.get('camion', camionId)?.id];
  return planOf(ids, liveRowIn(reader), (row) => {
    const refusal = assignRefusal({ finalizado: row.finalizado, facturada: isFacturada(reader, row.id) });
    if (refusal) return exclusionOf(refusal);
    if (row.chofer_id === chofer && row.camion_id === camion) return ASIGNADAS;
    return {
      name: 'operacion.update',
      request: { id: row.id, body: { choferId, camionId }, label: labelOf(reader, row) },
    };
  });
}

export const MOVABLE_ETAS = ['ambas', 'puerto', 'planta'] as const;
export type MovableEtas = (typeof MOVABLE_ETAS)[number];

/** The same time of the company's clock so many days later; null beyond the years of a record. */
export function daysLater(iso: string, days: number): string | null {
  const wall = formatDateTime(iso).replace(' ', 'T');
  const moved = new Date(Date.parse(`${wall}Z`) + days * DAY_MS).toISOString().slice(0, 19);
  return parseFecha(moved);
}

interface MovedEtas {
  eta_puerto?: string;
  eta_planta?: string;
}

function movedEtas(row: OperacionRow, days: number, etas: MovableEtas): MovedEtas | null {
  const puerto = etas === 'planta' ? undefined : daysLater(row.eta_puerto, days);
  const planta = etas === 'puerto' ? undefined : daysLater(row.eta_planta, days);
  if (puerto === null || planta === null) return null;
  return {
    ...(puerto !== undefined && { eta_puerto: puerto }),
    ...(planta !== undefined && { eta_planta: planta }),
  };
}

export function planEtas(reader: Reader, ids: readonly Id[], days: number, etas: MovableEtas): BulkPlan {
  return planOf(ids, liveRowIn(reader), (row) => {
    const refusal = editRefusal({ facturada: isFacturada(reader, row.id) });
    if (refusal) return exclusionOf(refusal);
    const body = movedEtas(row, days, etas);
    return body === null
      ? BEYOND
      : { name: 'operacion.update', request: { id: row.id, body, label: labelOf(reader, row) } };
  });
}

export function planOperacionRemoval(reader: Reader, ids: readonly Id[]): BulkPlan {
  return planOf(ids, liveRowIn(reader), (row) => {
    const refusal = editRefusal({ facturada: isFacturada(reader, row.id) });
    return refusal
      ? exclusionOf(refusal)
      : { name: 'operacion.remove', request: { id: row.id, label: labelOf(reader, row) } };
  });
}

const plannedRows = (reader: Reader, { changes }: BulkPlan): OperacionRow[] =>
  changes.flatMap(({ request: { id } }) => (id === undefined ? [] : (liveRowIn(reader)(id) ?? [])));

/** How many of the planned operations overlap another one that the driver, or the truck, would have. */
function overlapCount(planned: readonly OperacionRow[], others: readonly OperacionRow[]): number {
  const own = new Set(planned.map(({ id }) => id));
  const all = [...planned, ...others.filter(({ id, finalizado }) => !finalizado && !own.has(id))];
  const windows = all.map(timeWindow);
  return planned.filter((_, at) =>
    windows.some((window, index) => index !== at && overlap(windows[at]!, window)),
  ).length;
}

/** One sentence for each kind of warning about an assignment of many operations. */
export function asignacionSummary(reader: Reader, plan: BulkPlan, asignacion: Asignacion): string[] {
  const planned = plannedRows(reader, plan);
  const chofer = reader.get('chofer', asignacion.choferId);
  const camion = reader.get('camion', asignacion.camionId);
  const ofChofer = chofer ? overlapCount(planned, reader.where('operacion', 'chofer_id', chofer.id)) : 0;
  const ofCamion = camion ? overlapCount(planned, reader.where('operacion', 'camion_id', camion.id)) : 0;
  const withoutTarifa = planned.filter(({ tarifa }) => tarifa === null).length;
  const crossing = ['operación se cruza', 'operaciones se cruzan'] as const;
  return [
    ...(ofChofer > 0 ? [`${counted(ofChofer, crossing)} con otra de ${chofer?.nombre}.`] : []),
    ...(ofCamion > 0 ? [`${counted(ofCamion, crossing)} con otra del camión ${camion?.placa}.`] : []),
    ...(withoutTarifa > 0
      ? [`${counted(withoutTarifa, OPERACIONES)} sin negociación del cliente: no se calcularán extras.`]
      : []),
  ];
}

/** How many operations would have their ETAs in the wrong order. */
export function etasSummary(reader: Reader, plan: BulkPlan, days: number, etas: MovableEtas): string[] {
  const count = plannedRows(reader, plan).filter(
    (row) => !invertedEtas(row) && invertedEtas({ ...row, ...movedEtas(row, days, etas) }),
  ).length;
  return count === 0
    ? []
    : [`${counted(count, OPERACIONES)} con la Eta Puerto y la Eta Planta en orden inverso.`];
}
