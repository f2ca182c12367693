import type { Codigo, ErrorDeCampo } from '#domain/rechazo.ts';
import type { Id } from '#domain/tablas.ts';

/** What became of a change while its form waited. */
export type Resultado =
  | { estado: 'aceptado'; mensaje: string; datos: unknown; advertencias: string[] }
  | { estado: 'rechazado'; mensaje: string; codigo: Codigo; errores: ErrorDeCampo[] }
  /** No answer yet: kept in the outbox, sent when the server can be reached. `id` is the new record's for now. */
  | { estado: 'guardado'; mensaje: string; id: Id | null }
  /** It could not even be kept on this device (a full disk, say); nothing was sent. */
  | {
      estado: 'fallido';
      mensaje: string;
      /** Under which the server's log has it, where the failure was the server's. */
      soporte?: string | null;
    };

export const GUARDADO = 'Guardado en este dispositivo; se enviará al recuperar la conexión';
