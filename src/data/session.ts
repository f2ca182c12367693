/** Who is logged in on this device: the user and the token, in local storage (R1.2). */
import { ENDPOINTS } from '#contracts/endpoints.ts';
import { loginAnswer, type Login } from '#contracts/usuario.ts';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import type { CopiaDeSesion } from './copia-de-sesion.ts';
import { createTransport } from './http.ts';
import { type Identity, isSameUser, type Owner } from './identity.ts';

/** `uuid` and the names of the server are null in a session that an older version began. */
export interface SessionUser extends Pick<Login, 'email' | 'role'>, Owner {
  instalacion: string | null;
}

const storedUser = v.omit(loginAnswer, ['token']);

const toUser = ({
  uuid,
  instalacion,
  instancia,
  ...user
}: v.InferOutput<typeof storedUser>): SessionUser => ({
  ...user,
  uuid: uuid ?? null,
  instalacion: instalacion ?? null,
  instancia: instancia ?? null,
});

const TOKEN = 'token';
const USER = 'usuario';
const listeners = new Set<() => void>();

function readUser(): SessionUser | null {
  const text = localStorage.getItem(USER);
  if (text === null || localStorage.getItem(TOKEN) === null) return null;
  try {
    return toUser(v.parse(storedUser, JSON.parse(text)));
  } catch {
    return null;
  }
}

/**
 * User and token of one session. Another tab may be logging somebody else in this very moment; it takes the token away,
 * writes the user, then the new token. So a token that is the same before and after reading the user is that user's.
 */
function readSession(): { user: SessionUser; token: string } | null {
  const token = getToken();
  const user = readUser();
  return token !== null && user && getToken() === token ? { user, token } : null;
}

let copia: CopiaDeSesion | null = null;
/** Until the service worker knows what is known here. */
let copied = Promise.resolve();

/** Local storage has the session's word; each tab that changes it, or hears of a change, makes the copy follow. */
export function copySession(): void {
  copied = import('./copia-de-sesion.ts')
    .then((code) => {
      copia ??= new code.CopiaDeSesion();
      return copia.follow(() => {
        const session = readSession();
        if (!session) return null;
        const { id, uuid, instancia } = session.user;
        return { id, uuid, instancia, token: session.token };
      });
    })
    // Where there is no such database, the worker has no session, and sends nothing.
    .catch(() => {});
}

let expired = false;
let current: SessionUser | null = readUser();

function setCurrent(user: SessionUser | null): void {
  if (JSON.stringify(user) === JSON.stringify(current)) return;
  current = user;
  for (const listener of listeners) listener();
}

/** Takes the session that local storage has by now. */
function follow(): void {
  setCurrent(readUser());
  copySession();
}

// Another tab has logged in or out.
addEventListener('storage', ({ key }) => {
  if (key === null || key === TOKEN || key === USER) follow();
});

// The browser restores this page from its back/forward cache: while it was there, no event of storage reached it.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) follow();
});

function getToken(): string | null {
  return localStorage.getItem(TOKEN);
}
export const getSession = (): SessionUser | null => current;

/** The token, where it is that user's: nothing is sent in another's name. */
export function tokenOf(user: Identity): string | null {
  const session = readSession();
  return session && isSameUser(session.user, user) ? session.token : null;
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
    const { token, ...user } = answer.output;
    localStorage.removeItem(TOKEN);
    localStorage.setItem(USER, JSON.stringify(user));
    localStorage.setItem(TOKEN, token);
    expired = false;
    follow();
    return { ok: true };
  }
  const mensaje = (body as { mensaje?: unknown } | null | undefined)?.mensaje;
  return { ok: false, mensaje: typeof mensaje === 'string' ? mensaje : SIN_RESPUESTA };
}

/** The server no longer knows that user's session. Another one's, begun meanwhile, goes on. */
export function expireSessionOf(user: Identity): void {
  const now = readUser();
  if (now && isSameUser(now, user)) expireSession();
}

/** Whether the server has ended the session in the middle of the work: after a new login it goes on where it was. */
export const hasExpired = (): boolean => expired;

/** The server no longer knows the session; what is unsent stays on the device, with its user. */
export function expireSession(): void {
  expired = true;
  endSession();
}

function endSession(): void {
  localStorage.removeItem(TOKEN);
  localStorage.removeItem(USER);
  setCurrent(null);
  copySession();
}

export async function logout(): Promise<void> {
  const { method, path } = ENDPOINTS.logout;
  const told = transport({ method, path });
  expired = false;
  endSession();
  await Promise.all([told, copied]);
}
