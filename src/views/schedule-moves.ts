/** What a move on the board sends, and what takes it back (R32.4, R32.5). */
import { shiftedEtas } from '#domain/reschedule.ts';
import { relevantEta } from '#domain/agenda.ts';
import type { Id } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';
import type { ScheduledOperacion } from './schedule.ts';

type Movable = Pick<ScheduledOperacion, 'id' | 'tipo' | 'eta_puerto' | 'eta_planta' | 'chofer' | 'camion'>;

export interface MoveTarget {
  /** The relevant ETA, ISO. */
  eta: string;
  chofer: Id | null;
  camion: Id | null;
}

/** The fields of a PATCH /operacion. */
export interface MoveBody {
  choferId?: Id;
  camionId?: Id;
  eta_puerto?: string;
  eta_planta?: string;
}

/** The changed fields only, so that changes of others stay; null where nothing changes. */
export function moveBody(operacion: Movable, { eta, chofer, camion }: MoveTarget): MoveBody | null {
  const isMoved = Date.parse(eta) !== Date.parse(relevantEta(operacion));
  const body: MoveBody = {
    ...(chofer !== null && chofer !== operacion.chofer && { choferId: chofer }),
    ...(camion !== null && camion !== operacion.camion && { camionId: camion }),
    ...(isMoved && shiftedEtas(operacion, eta)),
  };
  return Object.keys(body).length === 0 ? null : body;
}

/**
 * The change that takes a move back. An operation that had no driver keeps the new one (R17.3): null where nothing else was
 * changed.
 */
export function moveBackBody(
  { chofer, camion, eta_puerto, eta_planta }: Movable,
  sent: MoveBody,
): MoveBody | null {
  const body: MoveBody = {
    ...(sent.choferId !== undefined && chofer !== null && { choferId: chofer }),
    ...(sent.camionId !== undefined && camion !== null && { camionId: camion }),
    ...(sent.eta_puerto !== undefined && { eta_puerto, eta_planta }),
  };
  return Object.keys(body).length === 0 ? null : body;
}

/**
 * The truck that a driver is proposed for an operation: that of his own operation nearest in time, finished or not, otherwise the
 * operation's; null where neither is known.
 */
export function proposedCamion(reader: Reader, choferId: Id, operacion: Movable): Id | null {
  if (choferId === operacion.chofer) return operacion.camion;
  const eta = Date.parse(relevantEta(operacion));
  let nearest: { camion: Id; away: number } | null = null;
  for (const row of reader.where('operacion', 'chofer_id', choferId).toSorted(byId)) {
    const away = Math.abs(Date.parse(relevantEta(row)) - eta);
    const camion = reader.get('camion', row.camion_id);
    if (row.id === operacion.id || camion?.deleted_at !== null) continue;
    if (nearest === null || away < nearest.away) nearest = { camion: camion.id, away };
  }
  return nearest?.camion ?? operacion.camion;
}
