/** What a role may change of records that it may otherwise only read (R26.1, decision 073). */
import { isObject } from '#domain/is-object.ts';
import type { Role } from '#domain/vocabulary.ts';
import type { EndpointKey } from './endpoints.ts';
import { mayCall } from './permissions.ts';

interface FieldPermission {
  roles: readonly Role[];
  fields: ReadonlySet<string>;
}

const BY_CALL: Readonly<Partial<Record<EndpointKey, FieldPermission>>> = {
  // Who settles commissions corrects them (R36.2).
  'operacion.update': { roles: ['CONTABILIDAD'], fields: new Set(['comision_externo']) },
};

/** Whether some of the call's bodies are permitted to a role that may not make it with any. */
export const mayCallInPart = (role: Role, call: EndpointKey): boolean =>
  BY_CALL[call]?.roles.includes(role) === true;

/** Whether the role may make the call with this body: any, or one that names only fields that are its own. */
export function maySend(role: Role, call: EndpointKey, body: unknown): boolean {
  if (mayCall(role, call)) return true;
  const own = BY_CALL[call];
  if (!own?.roles.includes(role) || !isObject(body)) return false;
  const fields = Object.keys(body);
  return fields.length > 0 && fields.every((field) => own.fields.has(field));
}
