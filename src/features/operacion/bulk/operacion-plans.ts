/** What is done with many operations at once, on the rows of this device. Pure. */
import { nombreOperacion } from '#domain/numero.ts';
import { assignRefusal, editRefusal, OPERACION_FACTURADA } from '#domain/operacion-permissions.ts';
import type { Refusal } from '#domain/refusal.ts';
import { sameTimeLater } from '#domain/reschedule.ts';
import type { Id, OperacionRow } from '#domain/tables.ts';
import { type BulkPlan, type BulkWords, type Exclusion, planOf } from '#forms/bulk/bulk-plan.ts';
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

interface MovedEtas {
  eta_puerto?: string;
  eta_planta?: string;
}

export function etasDaysLater(row: OperacionRow, days: number, etas: MovableEtas): MovedEtas | null {
  const puerto = etas === 'planta' ? undefined : sameTimeLater(row.eta_puerto, days);
  const planta = etas === 'puerto' ? undefined : sameTimeLater(row.eta_planta, days);
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
    const body = etasDaysLater(row, days, etas);
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

/** The operations of a plan, as they are before it. */
export const plannedRows = (reader: Reader, { changes }: BulkPlan): OperacionRow[] =>
  changes.flatMap(({ request: { id } }) => (id === undefined ? [] : (liveRowIn(reader)(id) ?? [])));
