/** Removes from the answers of a driver's calls what he may not see (R26.5). */
import * as v from 'valibot';
import type { EndpointKey } from '#contracts/endpoints.ts';
import { mayCall } from '#contracts/permissions.ts';
import { OWN_ANSWERS } from '#contracts/own-answers.ts';
import { OPERACION_FACTURADA, OPERACION_LIQUIDADA } from '#domain/operacion-permissions.ts';
import { type Refusal, ruleRefusal } from '#domain/refusal.ts';
import type { Outcome } from '#contracts/promise.ts';
import { ownOutcome } from '#views/own-work.ts';
import { ApiError } from './api-error.ts';
import type { FindRows, OutcomeView } from './effects.ts';
import type { ApiAnswer, ApiRequest, AuthenticatedUsuario, Route } from './route.ts';

/** A remembered answer is serialized. */
const parsed = ({ body }: ApiAnswer): Record<string, unknown> =>
  (body instanceof Uint8Array ? JSON.parse(new TextDecoder().decode(body)) : body) as Record<string, unknown>;

function shown(schema: v.GenericSchema, answer: ApiAnswer): ApiAnswer {
  const body = parsed(answer);
  const results = body.results;
  return {
    ...answer,
    body: {
      ...body,
      ...('datos' in body && { datos: v.parse(schema, body.datos) }),
      ...(Array.isArray(results) && { results: results.map((row) => v.parse(schema, row)) }),
    },
  };
}

/** The answer to a call that the user made in another role (R26.2): that it was done, and nothing else. */
const withoutRecord = (answer: ApiAnswer): ApiAnswer => {
  const { exito, mensaje } = parsed(answer);
  return { status: answer.status, body: { exito, mensaje, datos: null } };
};

/** Instead of the refusal that an operation is invoiced or settled: a driver knows of neither. */
const OPERACION_CLOSED = ruleRefusal('La operación ya está cerrada');

/** Of a rule, the fields have its sentence alone: their own ones may name another operation (R20.2). */
function shownRefusal(refusal: Refusal): Refusal {
  if (refusal === OPERACION_FACTURADA || refusal === OPERACION_LIQUIDADA) return OPERACION_CLOSED;
  if (refusal.codigo !== 'regla' || !refusal.errores) return refusal;
  const errores = refusal.errores.map(({ campo }) => ({ campo, mensaje: refusal.mensaje }));
  return { ...refusal, errores };
}

/**
 * A removal of what is not his, or not there. A device takes a 404 to a removal for its success, and would drop the
 * driver's removal of a record that has only left his work.
 */
const NOT_REMOVED = ruleRefusal('El registro ya no está en su trabajo, o ya se eliminó');

/**
 * A refusal with its record as he sees it. The outcomes of a `distinto` are limited where they are compared (effects.ts).
 */
function shownError(schema: v.GenericSchema | undefined, method: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || error.refusal.codigo === 'distinto') return error;
  if (schema && method === 'DELETE' && error.refusal.codigo === 'no_encontrado')
    return new ApiError(NOT_REMOVED);
  const record = schema && error.datos !== undefined ? v.safeParse(schema, error.datos) : null;
  return new ApiError(
    shownRefusal(error.refusal),
    record?.success ? record.output : undefined,
    error.headers,
  );
}

/** The record of a call as the user sees it. */
export function recordFor<A extends unknown[]>(
  { role }: AuthenticatedUsuario,
  key: EndpointKey,
  record: (...args: A) => Promise<unknown>,
): (...args: A) => Promise<unknown> {
  const schema = OWN_ANSWERS[key];
  if (role !== 'CHOFER' || !schema) return record;
  return async (...args) => v.parse(schema, await record(...args));
}

/** The part of an outcome that the user sees. */
export const outcomeFor = ({ role }: AuthenticatedUsuario): ((outcome: Outcome) => Outcome) | undefined =>
  role === 'CHOFER' ? ownOutcome : undefined;

/** What of promised outcomes the user sees, where it is not all. `find`: the rows that he sees. */
export function outcomeViewFor(
  usuario: AuthenticatedUsuario,
  find: FindRows = async () => [],
): OutcomeView | undefined {
  const outcome = outcomeFor(usuario);
  return outcome && { outcome, find };
}

/** Answers a driver's call. @throws ApiError */
export async function answerAsDriver(
  key: EndpointKey,
  handle: Route['handle'],
  request: ApiRequest,
): Promise<ApiAnswer> {
  const schema = OWN_ANSWERS[key];
  try {
    const answer = await handle(request);
    if (!mayCall('CHOFER', key)) return withoutRecord(answer);
    return schema && answer.status < 300 ? shown(schema, answer) : answer;
  } catch (error) {
    throw shownError(schema, request.method, error);
  }
}
