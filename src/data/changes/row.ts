import type { EndpointKey } from '#contracts/endpoints.ts';
import type { Outcome } from '#contracts/promise.ts';
import type { ErrorCode, FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';

/**
 * pending → sending → acked, or parked as rejected or conflict. An acked row stays in the outbox and on the screen
 * until a pull that began after the acknowledgement has brought the server's rows; then one transaction applies the
 * pull and deletes it. Rows that build on a parked one are blocked; this is derived (dependencies.ts), never stored.
 */
export type OutboxState = 'pending' | 'sending' | 'acked' | 'rejected' | 'conflict';

/** The version of the shape of stored rows, which tells a later release what to migrate. */
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
  /**
   * 'vencido': not a code of the server; this device asks the user, since the server may have forgotten the change's
   * key (ask-first.ts).
   */
  codigo: ErrorCode | 'vencido' | null;
  mensaje: string;
  errores: FieldError[];
  /** The server's record, where it refused because of the record's version. */
  servidor: Record<string, unknown> | null;
  /** The request id in the server's log; rows of older versions have none. */
  solicitud?: string | null;
  /** For a `distinto` answer: the promised outcome and the one that the change would have now. */
  outcomes?: { expected: Outcome; actual: Outcome } | null;
}

/** Changes that were made with one action, shown and undone together (outbox/group-writer.ts). */
export interface ChangeGroup {
  /** A uuid. */
  id: string;
  /** 'Asignar Chofer · 120 operaciones'. */
  label: string;
  /** Number of its changes, sent or not, without those that were discarded. */
  size: number;
}

export interface OutboxRow {
  /** The order of all changes of this device. It does not depend on a clock. */
  seq: number;
  /** Sent as Idempotency-Key. */
  key: string;
  name: EndpointKey;
  args: MutationArgs;
  /** Uuids of the records that it creates. */
  creates: string[];
  /** Uuids of records that it refers to. */
  refs: string[];
  /** Keys of the records that it touches, its own first: rows that share one are sent in order. */
  records: string[];
  /** Each number in `args`, as 'tabla/number' → the uuid of its record; null where it is not known (addresses.ts). */
  uuids: Record<string, string | null>;
  /** Keys of what it read and wrote when it was saved (keys.ts). */
  reads: string[];
  writes: string[];
  /** The outcome that the screen showed; null where this device could not compute it, and in rows of the first version. */
  outcome: Outcome | null;
  /** The database that it was made against (Cambios.instancia); null before the first pull. */
  instancia: string | null;
  /** The uuid of the user who saved it; null where a session of an older version did not say. */
  author: string | null;
  /** Seqs of the changes that were parked or blocked when it was saved: it does not build on them. */
  unseen: number[];
  /** The user decided that it does not wait for the parked changes that it builds on. */
  released: boolean;
  /** The user has sent it again although it may have arrived long ago (ask-first.ts). Older versions do not set it. */
  confirmed?: boolean | undefined;
  /**
   * Edits in the tray that made it touch further records, and the seqs of the later changes of these records, on top of
   * which they were made. Older versions do not set it.
   */
  edits?: { records: string[]; follows: number[] }[] | undefined;
  /** What an edit was made from: the record's version, and the edited fields as they were. */
  base: { version: number; campos: Record<string, unknown> } | null;
  userId: number;
  /** When it was saved (epoch ms): the time by which the rules apply it, and its age (ask-first.ts). Never its order. */
  capturedAt: number;
  schema: number;
  /** Saved on this device, or imported from a file (change-file.ts): then another device may have sent it too. */
  origen: 'dispositivo' | 'archivo';
  /** It is in an exported file, so another device may have sent it. Older versions do not set it. */
  exported?: boolean | undefined;
  /** The group that it is one of. Older versions do not set it. */
  group?: ChangeGroup | undefined;
  state: OutboxState;
  attempts: number;
  /** How often the server failed on this change while it answered otherwise (decision 087). Older versions do not set it. */
  faults?: number | undefined;
  /** When it may be sent again (epoch ms). */
  nextAt: number;
  error: OutboxError | null;
  /** The server's answer, once acked. */
  answer: { mensaje: string; datos: unknown; advertencias: string[] } | null;
}

/** A change before the outbox gives it its number. */
export type UnqueuedRow = Omit<OutboxRow, 'seq'>;

export const isParked = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'rejected' || state === 'conflict';

/** It is being sent or was accepted, so it cannot be withdrawn. */
export const isOnItsWay = ({ state }: Pick<OutboxRow, 'state'>): boolean =>
  state === 'sending' || state === 'acked';

/** Not acknowledged: waiting, being sent, or parked. */
export const isUnsent = ({ state }: Pick<OutboxRow, 'state'>): boolean => state !== 'acked';

/** Saved on this device and not sent by it. Another device may have sent it from a file (`exported`). */
export const wasNeverSent = ({
  state,
  attempts,
  origen,
}: Pick<OutboxRow, 'state' | 'attempts' | 'origen'>): boolean =>
  state === 'pending' && attempts === 0 && origen === 'dispositivo';

/** The longest time for which an undo is offered (ms). A later `nextAt` is of a clock that was set back since. */
const LONGEST_HOLD_MS = 60_000;

/** It waits because its undo is offered. */
export const isHeld = (
  row: Pick<OutboxRow, 'state' | 'attempts' | 'origen' | 'nextAt'>,
  now: number,
): boolean => wasNeverSent(row) && row.nextAt > now && row.nextAt <= now + LONGEST_HOLD_MS;

/** The number of faults after which the user may release or discard it. */
const STUCK_AFTER = 5;

/** The server repeatedly failed on it. It is retried, and delays the changes that follow it. */
export const isStuck = ({ state, faults = 0 }: Pick<OutboxRow, 'state' | 'faults'>): boolean =>
  (state === 'pending' || state === 'sending') && faults >= STUCK_AFTER;
