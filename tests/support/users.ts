/** Users with a role of their own. */
import { randomUUID } from 'node:crypto';
import type { Role } from '#domain/vocabulary.ts';
import type { Api } from './api.ts';
import { payloads } from './payloads.ts';

export const USER_PASSWORD = 'una-clave-de-prueba';

/** Logs in. @returns the token */
export const loginAs = async (api: Api, email: string): Promise<string> =>
  (await api.post('/auth/login', { email, password: USER_PASSWORD }, { token: null })).body.token;

/** Creates a user with that role, a CHOFER with a driver of his own, and logs in. */
export async function logInWith(api: Api, role: Role, more: { chofer?: number } = {}) {
  const email = `${randomUUID()}@transporte.cl`;
  const own = role === 'CHOFER' ? (await api.make('/chofer', payloads.chofer())).id : null;
  const chofer: number | null = more.chofer ?? own;
  const usuario = await api.make('/usuario', { nombre: role, email, password: USER_PASSWORD, role, chofer });
  return { usuario, email, chofer, token: await loginAs(api, email) };
}
