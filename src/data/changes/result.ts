import type { FieldError } from '#domain/refusal.ts';
import type { OutboxError } from './row.ts';
import type { Id } from '#domain/tables.ts';

/** What became of a change while its form waited. */
export type SaveResult =
  | { estado: 'aceptado'; mensaje: string; datos: unknown; advertencias: string[] }
  | {
      estado: 'rechazado';
      mensaje: string;
      codigo: NonNullable<OutboxError['codigo']>;
      errores: readonly FieldError[];
    }
  /** No answer yet: kept in the outbox, sent when the server can be reached. `id` is the new record's for now. */
  | { estado: 'guardado'; mensaje: string; id: Id | null; advertencias: string[] }
  /** It could not even be kept on this device (a full disk, say); nothing was sent. */
  | {
      estado: 'fallido';
      mensaje: string;
      /** Under which the server's log has it, where the failure was the server's. */
      soporte?: string | null;
    };

/** Of a change that the rules refuse on this device's rows, which may be older than the server's. */
export const withDoubt = (reason: string): string =>
  `Según los datos de este dispositivo, el servidor lo rechazará: ${reason}`;

export const GUARDADO = 'Guardado en este dispositivo; se enviará al recuperar la conexión';
