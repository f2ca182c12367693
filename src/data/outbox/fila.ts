import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Codigo, ErrorDeCampo } from '#domain/rechazo.ts';
import type { Id } from '#domain/tablas.ts';

/**
 * pending → sending → acked, or parked as rejected or conflict. An acked row stays, and stays on the screen, until a
 * pull that began after the acknowledgement has brought the server's own rows; then it is deleted with that pull, in
 * one transaction. Behind a parked row its dependants are blocked: that is derived (chains.ts), never stored.
 */
export type OutboxState = 'pending' | 'sending' | 'acked' | 'rejected' | 'conflict';

/** The version of the rows' own shape, so that a later release knows what to migrate. */
export const OUTBOX_SCHEMA = 2;

export interface MutationArgs {
  /** Of the record to change or remove; null where one is created. */
  id: Id | null;
  body: Record<string, unknown> | null;
  /** What the change is about, in the user's words. */
  etiqueta: string;
}

export interface OutboxError {
  /** 0 where no answer came. */
  status: number;
  codigo: Codigo | null;
  mensaje: string;
  errores: ErrorDeCampo[];
  /** The server's record, where it refused for its version. */
  servidor: Record<string, unknown> | null;
  /** Under which the server's log has it; rows of before have none. */
  solicitud?: string | null;
}

export interface OutboxRow {
  /** The order of all changes of this device; never a clock. */
  seq: number;
  /** Sent as Idempotency-Key. */
  key: string;
  name: EndpointKey;
  args: MutationArgs;
  /** Uuids of the records that it creates. */
  creates: string[];
  /** Uuids of records it needs that were unsent when it was made. */
  refs: string[];
  /** The records it touches: rows that share one are sent in order. */
  records: string[];
  /** What an edit was made from: the record's version, and the edited fields as they were. */
  base: { version: number; campos: Record<string, unknown> } | null;
  userId: number;
  /** Epoch ms, for people to read. */
  capturedAt: number;
  schema: number;
  /** Made on this device, or brought to it in a file (archivo.ts): then another device may have sent it too. */
  origen: 'dispositivo' | 'archivo';
  state: OutboxState;
  attempts: number;
  /** Epoch ms before which it is not sent again. */
  nextAt: number;
  error: OutboxError | null;
  /** What the server said, once acked. */
  answer: { mensaje: string; datos: unknown; advertencias: string[] } | null;
}

export const isParked = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'rejected' || state === 'conflict';

/** It has left, or has arrived: it cannot be called back. */
export const isOnItsWay = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'sending' || state === 'acked';

/** Waiting to be sent, or sent without an answer yet. */
export const isUnsent = ({ state }: Pick<OutboxRow, 'state'>): boolean => state !== 'acked';
