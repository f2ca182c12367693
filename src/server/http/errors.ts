import { type Rechazo, STATUS_POR_CODIGO } from '#domain/refusal.ts';
import { ApiError } from './api-error.ts';
import { rechazoFromPg } from './pg-error.ts';
import type { ApiAnswer } from './route.ts';

const INTERNO: Rechazo = { codigo: 'interno', mensaje: 'Error interno del servidor' };
const RETRY_AFTER_S = '2';

/** The envelope of a refusal. `message` repeats `mensaje`, for clients that read one or the other (R12.3). */
export function refuse(
  rechazo: Rechazo,
  {
    datos,
    headers = {},
    status,
  }: { datos?: unknown; headers?: Record<string, string>; status?: number } = {},
): ApiAnswer {
  const { codigo, mensaje, errores } = rechazo;
  const more = { ...(errores ? { errores } : {}), ...(datos === undefined ? {} : { datos }) };
  return {
    status: status ?? STATUS_POR_CODIGO[codigo],
    body: { exito: false, mensaje, message: mensaje, codigo, ...more },
    headers,
  };
}

/** Of what is not the caller's doing the answer names the call, as the log does. */
export function withSolicitud(answer: ApiAnswer, solicitud: string): ApiAnswer {
  return answer.status < 500 ? answer : { ...answer, body: { ...answer.body, solicitud } };
}

/** Whatever a handler threw, as an answer that gives nothing away. What is our own mistake goes to `report`. */
export function answerError(error: unknown, report: (error: unknown) => void): ApiAnswer {
  if (error instanceof ApiError) {
    return refuse(error.rechazo, { datos: error.datos, headers: { ...error.headers } });
  }
  const rechazo = rechazoFromPg(error);
  if (rechazo) {
    const later = STATUS_POR_CODIGO[rechazo.codigo] !== 400 && rechazo.codigo !== 'regla';
    return refuse(rechazo, { headers: later ? { 'retry-after': RETRY_AFTER_S } : {} });
  }
  report(error);
  return refuse(INTERNO);
}
