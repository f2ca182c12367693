/**
 * Interprets the answer to a sent change by status and `codigo`, never by its text. Pure. Only an answer in the
 * envelope of this API counts as delivery, and no answer deletes a change.
 */
import { isObject } from '#domain/is-object.ts';
import { differentData } from '#contracts/promise-schema.ts';
import { type ErrorCode, type FieldError, STATUS_BY_CODE } from '#domain/refusal.ts';
import * as v from 'valibot';
import { isEnvelope, isSessionOver } from './session-end.ts';
import { requestIdOf } from './support-code.ts';
import type { OutboxError } from '../changes/row.ts';
import { HOUR_MS } from '#domain/milliseconds.ts';

export interface Answer {
  /** 0: no network, a timeout, or an answer that could not be read. */
  status: number;
  /** The parsed JSON, undefined where it was none. */
  body: unknown;
  /** Seconds, from Retry-After. */
  retryAfter: number | null;
}

export type Decision =
  | { kind: 'done'; mensaje: string; datos: unknown; advertencias: string[] }
  | { kind: 'retry'; error: OutboxError; retryAfter: number | null; reachable: boolean }
  | { kind: 'login' }
  /** An earlier change of the same batch that it follows did not take effect. */
  | { kind: 'waits' }
  /** The server has another database than the one the changes were made against: nothing was done. */
  | { kind: 'instance' }
  | { kind: 'conflict'; error: OutboxError }
  | { kind: 'rejected'; error: OutboxError };

const hasErrorCode = (value: unknown): value is ErrorCode =>
  typeof value === 'string' && value in STATUS_BY_CODE;

/** A 4xx that is about the moment, not about the request. */
export const isForLater = (status: number): boolean => status === 408 || status === 425 || status === 429;

/** Replaces the server's message where the record has arrived before. */
const ALREADY_ARRIVED =
  'Este cambio ya llegó al servidor con otro contenido, desde otro dispositivo. Revise el registro y descarte este cambio.';

function toError({ status, body }: Answer): OutboxError {
  const envelope = isObject(body) ? body : {};
  const serverMessage = envelope.mensaje ?? envelope.message;
  const hasArrived = envelope.codigo === 'clave_reutilizada' || envelope.codigo === 'existe';
  const mensaje = hasArrived ? ALREADY_ARRIVED : serverMessage;
  const outcomes = envelope.codigo === 'distinto' ? v.safeParse(differentData, envelope.datos) : null;
  return {
    status,
    codigo: hasErrorCode(envelope.codigo) ? envelope.codigo : null,
    mensaje: typeof mensaje === 'string' && mensaje !== '' ? mensaje : 'Error desconocido',
    errores: Array.isArray(envelope.errores) ? (envelope.errores as FieldError[]) : [],
    servidor: status === 412 && isObject(envelope.datos) ? envelope.datos : null,
    ...(status >= 500 && { solicitud: requestIdOf(body) }),
    ...(outcomes?.success && { outcomes: outcomes.output }),
  };
}

export function decide(method: string, answer: Answer): Decision {
  const { status, body, retryAfter } = answer;
  const error = toError(answer);
  const envelope = isEnvelope(body);
  // A proxy that refuses one large change may accept the others.
  const retry: Decision = { kind: 'retry', error, retryAfter, reachable: envelope || status === 413 };
  if (status === 0 || isForLater(status) || status >= 500) return retry;
  if (status < 400) {
    // A captive portal answers 200 with an HTML page.
    if (!envelope || status < 200 || status >= 300) return retry;
    if (body.exito === false) return { kind: 'rejected', error };
    const advertencias = Array.isArray(body.advertencias) ? (body.advertencias as string[]) : [];
    return {
      kind: 'done',
      mensaje: typeof body.mensaje === 'string' ? body.mensaje : '',
      datos: body.datos ?? null,
      advertencias,
    };
  }
  // A proxy's 4xx says nothing about the change: an earlier attempt whose answer was lost may have arrived.
  if (!envelope) return retry;
  if (status === 401 && !isSessionOver(answer)) return { ...retry, reachable: false };
  if (status === 401) return { kind: 'login' };
  if (error.codigo === 'en_curso') return retry;
  if (error.codigo === 'dependencia') return { kind: 'waits' };
  if (error.codigo === 'instancia') return { kind: 'instance' };
  if (status === 412 || (error.codigo === 'distinto' && error.outcomes)) return { kind: 'conflict', error };
  if (status === 404 && method === 'DELETE' && error.codigo === 'no_encontrado') {
    return { kind: 'done', mensaje: 'Ya estaba eliminado', datos: null, advertencias: [] };
  }
  return { kind: 'rejected', error };
}

const BASE_MS = 1000;
const MAX_MS = 60_000;
/** The longest pause, whatever Retry-After says. */
export const MAX_PAUSE_MS = HOUR_MS;

/** Milliseconds until the next attempt: exponential with full jitter; `random` in [0, 1). */
export function backoff(attempts: number, retryAfter: number | null, random: number): number {
  const ceiling = Math.min(MAX_MS, BASE_MS * 2 ** Math.min(attempts, 10));
  return Math.max(
    retryAfter === null ? 0 : Math.min(MAX_PAUSE_MS, retryAfter * 1000),
    Math.round(random * ceiling),
  );
}
