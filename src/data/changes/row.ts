import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Outcome } from '#contracts/promise.ts';
import type { ErrorCode, FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';

/**
 * pending → sending → acked, or parked as rejected or conflict. An acked row stays, and stays on the screen, until a
 * pull that began after the acknowledgement has brought the server's own rows; then it is deleted with that pull, in
 * one transaction. Rows that build on a parked one are blocked: that is derived (dependencies.ts), never stored.
 */
export type OutboxState = 'pending' | 'sending' | 'acked' | 'rejected' | 'conflict';

/** The version of the rows' own shape, so that a later release knows what to migrate. */
export const OUTBOX_SCHEMA = 3;

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
  /** 'vencido': this device asks, since the server may have forgotten the change's key (ask-first.ts). */
  codigo: ErrorCode | 'vencido' | null;
  mensaje: string;
  errores: FieldError[];
  /** The server's record, where it refused for its version. */
  servidor: Record<string, unknown> | null;
  /** Under which the server's log has it; rows of before have none. */
  solicitud?: string | null;
  /** Where the server answered `distinto`: what was promised, and what would come of the change now. */
  outcomes?: { expected: Outcome; actual: Outcome } | null;
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
  /** Uuids of records that it refers to. */
  refs: string[];
  /** The records it touches, its own first: rows that share one are sent in order. */
  records: string[];
  /** Each number in `args`, as 'tabla/number' → the uuid of its record; null where it is not known (addresses.ts). */
  uuids: Record<string, string | null>;
  /** Keys of what it read and wrote when it was saved (keys.ts). */
  reads: string[];
  writes: string[];
  /** What the screen said would come of it; null where this device could not tell. */
  outcome: Outcome | null;
  /** The database that it was made against (Cambios.instancia); null before the first pull. */
  instancia: string | null;
  /** The uuid of the user who saved it; null where a session of an older version did not say. */
  author: string | null;
  /** Seqs of the changes that were parked or blocked when it was saved: it was not made on top of them. */
  unseen: number[];
  /** By its user's word it does not wait for the parked changes that it builds on. */
  released: boolean;
  /** Its user has sent it again though it may have arrived long ago (ask-first.ts). Older versions do not say. */
  confirmed?: boolean | undefined;
  /** What an edit was made from: the record's version, and the edited fields as they were. */
  base: { version: number; campos: Record<string, unknown> } | null;
  userId: number;
  /** Epoch ms, for people to read. */
  capturedAt: number;
  schema: number;
  /** Made on this device, or brought to it in a file (change-file.ts): then another device may have sent it too. */
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

/** Nobody has sent it: not this device, and not another one that wrote it into a file. */
export const isUntouched = ({
  state,
  attempts,
  origen,
}: Pick<OutboxRow, 'state' | 'attempts' | 'origen'>): boolean =>
  state === 'pending' && attempts === 0 && origen === 'dispositivo';

/** After so many failures of the server itself its user is offered a way out. */
const STUCK_AFTER = 5;

/** The server itself keeps failing on it. It is tried on, and holds up what follows it. */
export const isStuck = ({
  state,
  error,
  attempts,
}: Pick<OutboxRow, 'state' | 'error' | 'attempts'>): boolean =>
  (state === 'pending' || state === 'sending') && error?.status === 500 && attempts >= STUCK_AFTER;
