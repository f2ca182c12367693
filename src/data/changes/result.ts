import type { TableName } from '#contracts/tables.ts';
import type { FieldError } from '#domain/refusal.ts';
import type { Id } from '#domain/tables.ts';
import type { Conflict } from './merge.ts';
import type { Invoicing } from './mutations.ts';
import type { OutboxError } from './row.ts';

/** A field of the record, named as in a PATCH, that someone else has changed. */
export interface ChangedField {
  field: string;
  before: unknown;
  now: unknown;
}

/** The record changed while its form was open: what the user has to see and to decide. */
export interface ConflictDecision {
  kind: 'conflict';
  /** Its history tells who changed it. */
  record: { table: TableName; id: number } | null;
  /** The server's record. */
  serverRecord: Record<string, unknown>;
  /** The change removes the record. */
  deletesRow: boolean;
  /** Changed on both sides; `before`: as the form was opened with. */
  fields: (Conflict & { before: unknown })[];
  /** Editable fields that only the other side changed. */
  taken: ChangedField[];
  /**
   * Sends the change on top of the server's record, with these fields of the conflict as the user typed them. For a
   * removal, any field confirms it.
   */
  save: (mine: ReadonlySet<string>) => Promise<SaveResult>;
}

/** The outcome would differ from the one that the form showed. */
export interface OutcomeDecision {
  kind: 'outcome';
  /** The device could not compute it, so the form showed none. */
  isUnknown: boolean;
  /** A sentence for each difference. */
  lines: string[];
  deletesRow: boolean;
  invoicing: Invoicing;
  /** Sends the change with the new outcome. */
  save: () => Promise<SaveResult>;
}

export type FormDecision = ConflictDecision | OutcomeDecision;

/** Milliseconds that a form waits for the server before it reports that the change is stored and will be sent. */
export const WAIT_MS = 4000;

/** The result of a change within the time that its form waits. */
export type SaveResult =
  | { estado: 'aceptado'; mensaje: string; datos: unknown; advertencias: string[] }
  | {
      estado: 'rechazado';
      mensaje: string;
      codigo: NonNullable<OutboxError['codigo']>;
      errores: readonly FieldError[];
      /** Of the record that was to be changed. */
      table?: TableName;
      /** Only the user can decide whether, and how, the change is sent again. */
      decision?: FormDecision;
      /** The refused change, which stays in the tray until its user has closed what shows it. */
      seq?: number;
      /** Takes it out of the tray: its user has read the refusal, and the form still has what was typed. */
      withdraw?: () => Promise<void>;
    }
  /**
   * No answer yet: the change is in the outbox and is sent when the server can be reached. `id` is the temporary id of
   * the new record, `key` that of the waiting change; a group has neither. `isBlocked`: it is sent once the user has
   * decided about an earlier change.
   */
  | {
      estado: 'guardado';
      mensaje: string;
      id: Id | null;
      key?: string;
      advertencias: string[];
      isBlocked?: boolean;
    }
  /** It could not be stored on this device (for example: the disk is full), and nothing was sent. */
  | {
      estado: 'fallido';
      mensaje: string;
      /** The request id in the server's log, where the server failed. */
      supportCode?: string | null;
      /** The disk did not answer, and may have stored it. */
      isUnsure?: boolean;
    };

/** Whether a change of which its form was told that it failed may be on the disk nevertheless. */
export const isUnsure = (result: SaveResult): boolean =>
  result.estado === 'fallido' && result.isUnsure === true;

/** The warning about a change that the rules refuse on this device's rows, which may be older than the server's. */
export const withDoubt = (reason: string): string =>
  `Según los datos de este dispositivo, el servidor lo rechazará: ${reason}`;

export const SAVED_ON_DEVICE = 'Guardado en este dispositivo; se enviará al recuperar la conexión';
