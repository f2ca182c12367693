import type { FieldError } from '#domain/refusal.ts';
import type { OutboxError } from './row.ts';
import type { Id } from '#domain/tables.ts';

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
    }
  /**
   * No answer yet: the change is in the outbox and is sent when the server can be reached. `id` is the temporary id of
   * the new record.
   */
  | { estado: 'guardado'; mensaje: string; id: Id | null; advertencias: string[] }
  /** It could not be stored on this device (for example: the disk is full), and nothing was sent. */
  | {
      estado: 'fallido';
      mensaje: string;
      /** The request id in the server's log, where the server failed. */
      supportCode?: string | null;
    };

/** The warning about a change that the rules refuse on this device's rows, which may be older than the server's. */
export const withDoubt = (reason: string): string =>
  `Según los datos de este dispositivo, el servidor lo rechazará: ${reason}`;

export const SAVED_ON_DEVICE = 'Guardado en este dispositivo; se enviará al recuperar la conexión';
