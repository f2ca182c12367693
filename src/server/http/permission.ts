/** Refuses what the role of the user does not permit (R26.2). */
import { mayCallInPart, maySend } from '#contracts/field-permissions.ts';
import { mayCall } from '#contracts/permissions.ts';
import { refusalText, wordsOfCall } from '#contracts/permission-words.ts';
import type { Endpoint } from '#contracts/endpoint.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { isObject } from '#domain/is-object.ts';
import type { Role } from '#domain/vocabulary.ts';
import { ApiError } from './api-error.ts';
import { isAnswered } from './idempotency.ts';
import type { ApiRequest } from './route.ts';

/** `words`: what is not permitted, in the infinitive. */
export const noPermission = (words: string): ApiError =>
  new ApiError({ codigo: 'sin_permiso', mensaje: refusalText(words) });

/** @throws ApiError 403 */
export function requireRole(role: Role, call: EndpointKey): void {
  if (!mayCall(role, call)) throw noPermission(wordsOfCall(call) ?? 'hacer esto');
}

/** What is to be written: a queued change has its promise beside it. */
function withoutPromise(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { promise: _promise, ...fields } = body;
  return fields;
}

/**
 * Before any record is read, so that a refusal tells nothing about records. A change that took effect before
 * the role was lowered, and whose answer was lost, gets that answer (decision 056).
 * @throws ApiError 403
 */
export async function requirePermission(call: EndpointKey, request: ApiRequest): Promise<void> {
  const { open }: Endpoint = ENDPOINTS[call];
  if (open || mayCall(request.usuario.role, call) || (await isAnswered(request))) return;
  const { role } = request.usuario;
  if (mayCallInPart(role, call) && maySend(role, call, withoutPromise(await request.json()))) return;
  requireRole(role, call);
}
