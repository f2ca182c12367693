import { type Refusal, STATUS_BY_CODE } from '#domain/refusal.ts';
import { ApiError } from './api-error.ts';
import { refusalFromPg } from './pg-error.ts';
import type { ApiAnswer } from './route.ts';

const INTERNO: Refusal = { codigo: 'interno', mensaje: 'Error interno del servidor' };
const RETRY_AFTER_S = '2';

/** The envelope of a refusal. `message` repeats `mensaje`, for clients that read one or the other (R12.3). */
export function refuse(
  refusal: Refusal,
  {
    datos,
    headers = {},
    status,
  }: { datos?: unknown; headers?: Record<string, string>; status?: number } = {},
): ApiAnswer {
  const { codigo, mensaje, errores, borrar } = refusal;
  const more = {
    ...(errores && { errores }),
    ...(borrar && { borrar }),
    ...(datos === undefined ? {} : { datos }),
  };
  return {
    status: status ?? STATUS_BY_CODE[codigo],
    body: { exito: false, mensaje, message: mensaje, codigo, ...more },
    headers,
  };
}

/** A 5xx names the request id, as the log does. */
export function withRequestId(answer: ApiAnswer, request: string): ApiAnswer {
  return answer.status < 500 ? answer : { ...answer, body: { ...answer.body, solicitud: request } };
}

/**
 * Turns anything that a handler threw into an answer without internals. Errors that are the server's fault go to
 * `report`.
 */
export function answerError(error: unknown, report: (error: unknown) => void): ApiAnswer {
  if (error instanceof ApiError) {
    return refuse(error.refusal, { datos: error.datos, headers: { ...error.headers } });
  }
  const refusal = refusalFromPg(error);
  if (refusal) {
    const mayRetry = STATUS_BY_CODE[refusal.codigo] !== 400 && refusal.codigo !== 'regla';
    return refuse(refusal, { headers: mayRetry ? { 'retry-after': RETRY_AFTER_S } : {} });
  }
  report(error);
  return refuse(INTERNO);
}
