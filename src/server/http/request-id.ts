/** Wraps every call of the API: request id, log line, and time in the metrics. */
import { randomUUID } from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Logger } from '../log.ts';
import { ApiError } from './api-error.ts';
import type { AppEnv } from './mount.ts';

/** The request ids accepted from a proxy: nothing that could break or fill a log line. */
const ACCEPTED_ID = /^[\w.:-]{8,64}$/;
/** Addresses that monitoring polls: logged only where they fail. */
const POLLED_PATHS = new Set(['/api/salud', '/api/metricas']);
const SLOW_MS = 2_000;

/** 48 random bits: short enough to be read out on the telephone. */
const newId = (): string => randomUUID().slice(-12);

function idFor(c: Context<AppEnv>): string {
  // The batch's id, which its operations share.
  const given = c.env?.solicitud ?? c.req.header('x-request-id');
  return given !== undefined && ACCEPTED_ID.test(given) ? given : newId();
}

/** The route's pattern '/api/chofer/:id', since the address contains ids and searches. */
const patternOf = (c: Context<AppEnv>): string =>
  matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? 'ninguna';

function levelOf(route: string, status: number, ms: number): 'error' | 'warn' | 'info' | 'debug' {
  if (status === 503 || ms > SLOW_MS) return 'warn';
  if (status >= 500) return 'error';
  return POLLED_PATHS.has(route) ? 'debug' : 'info';
}

export interface RequestMetric {
  metodo: string;
  ruta: string;
  status: number;
  ms: number;
}

interface Tally {
  begin: (method: string) => void;
  measure: (measure: RequestMetric) => void;
}

/** A streamed answer counts as answered when it begins. */
export function requestIds(log: Logger, tally?: Tally): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const inicio = performance.now();
    const { method } = c.req;
    tally?.begin(method);
    const id = idFor(c);
    c.set('solicitud', id);
    if (!c.env?.operation) c.header('x-request-id', id);
    await next();
    const ms = performance.now() - inicio;
    const route = patternOf(c);
    const { status } = c.res;
    tally?.measure({ metodo: method, ruta: route, status, ms });
    const level = levelOf(route, status, ms);
    if (!log.isLevelEnabled(level)) return;
    const usuario = c.get('usuario')?.id;
    const err = c.error && !(c.error instanceof ApiError) ? c.error : undefined;
    log[level]({ id, metodo: method, ruta: route, status, ms: Math.round(ms * 10) / 10, usuario, err });
  };
}
