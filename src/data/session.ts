/** Who is logged in on this device: the user and the token, in local storage, as the specification has it. */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { loginAnswer, type Login } from '#contracts/usuario.ts';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createTransport } from './http.ts';

export type SessionUser = Pick<Login, 'id' | 'email' | 'role'>;

const TOKEN = 'token';
const USER = 'usuario';
const listeners = new Set<() => void>();

function readUser(): SessionUser | null {
  const text = localStorage.getItem(USER);
  if (text === null || localStorage.getItem(TOKEN) === null) return null;
  try {
    return v.parse(v.pick(loginAnswer, ['id', 'email', 'role']), JSON.parse(text));
  } catch {
    return null;
  }
}

let current: SessionUser | null = readUser();

function setCurrent(user: SessionUser | null): void {
  if (user?.id === current?.id && user?.email === current?.email) return;
  current = user;
  for (const listener of listeners) listener();
}

// Another tab has logged in or out.
addEventListener('storage', ({ key }) => {
  if (key === null || key === TOKEN || key === USER) setCurrent(readUser());
});

export const getToken = (): string | null => localStorage.getItem(TOKEN);
export const getSession = (): SessionUser | null => current;

/**
 * The token, where it is that user's: another tab may have logged in somebody else this very moment, and nothing is
 * sent in another's name. The token is read before the user, and written after the user.
 */
export function tokenOf(userId: number): string | null {
  const token = getToken();
  return readUser()?.id === userId ? token : null;
}
export const transport = createTransport(getToken);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribe, getSession);
}

const SIN_RESPUESTA = 'No hay conexión con el servidor. Para iniciar sesión se necesita conexión.';

/** Keeps the session where the server accepts; otherwise tells why, in Spanish. */
export async function login(
  email: string,
  password: string,
): Promise<{ ok: true } | { ok: false; mensaje: string }> {
  const { method, path } = ENDPOINTS.login;
  const { status, body } = await transport({ method, path, body: { email, password } });
  const answer = v.safeParse(loginAnswer, body);
  if (status === 200 && answer.success) {
    const { token, id, role } = answer.output;
    localStorage.removeItem(TOKEN);
    localStorage.setItem(USER, JSON.stringify({ id, email: answer.output.email, role }));
    localStorage.setItem(TOKEN, token);
    setCurrent({ id, email: answer.output.email, role });
    return { ok: true };
  }
  const mensaje = (body as { mensaje?: unknown } | null | undefined)?.mensaje;
  return { ok: false, mensaje: typeof mensaje === 'string' ? mensaje : SIN_RESPUESTA };
}

/** The server no longer knows that user's session. Another one's, begun meanwhile, goes on. */
export function expireSessionOf(userId: number): void {
  if (readUser()?.id === userId) expireSession();
}

/** Ends the session here, whatever the server says; what is unsent stays on the device, with its user. */
export function expireSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
  setCurrent(null);
}

export async function logout(): Promise<void> {
  const { method, path } = ENDPOINTS.logout;
  const told = transport({ method, path });
  expireSession();
  await told;
}
