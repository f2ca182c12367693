/** Who is logged in on this device: the user and the token, in local storage (R1.2). */
import { useSyncExternalStore } from 'react';
import type { SessionCopy } from '../store/session-copy.ts';
import { noteEnded } from './ended-sessions.ts';
import { createTransport } from './http.ts';
import type { Identity } from '../store/identity.ts';
import { storeWithRoom } from '../store/query-client.ts';
import { type LoginKey, SessionStore, type SessionUser } from './session-store.ts';

let sessionCopy: SessionCopy | null = null;
/** Whether a worker may be there: one is registered, or the engine is here and one will be. */
let isCopyWanted = false;

const store = new SessionStore({
  storage: {
    getItem: (key) => localStorage.getItem(key),
    setItem: storeWithRoom,
    removeItem: (key) => localStorage.removeItem(key),
  },
  copy: async (read) => {
    // The code is the engine's, for which the first screen of a first visit does not wait; the engine copies when it starts.
    isCopyWanted ||= (await navigator.serviceWorker?.getRegistration()) !== undefined;
    if (!isCopyWanted && read() !== null) return;
    const code = await import('../store/session-copy.ts');
    sessionCopy ??= new code.SessionCopy();
    await sessionCopy.follow(read);
  },
  transport: (token) => createTransport(token, noteErasedSession),
  recover: (login) => recover(login),
});

let recover: (login: LoginKey) => Promise<void> = () => Promise.resolve();
/** Sets what a login does before its session begins (SessionEnv.recover). */
export const setRecovery = (own: typeof recover): void => {
  recover = own;
};

/** Called when the server answers that somebody has ended the session of this device, before the session ends here. */
export function noteErasedSession(): void {
  const user = store.stored();
  if (user) noteEnded(user);
}

// Another tab has logged in or out.
addEventListener('storage', ({ key }) => store.onStorage(key));

// The browser has restored this page from its back/forward cache, where it received no storage events.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) store.follow();
});

export const { transport } = store;
export const getSession = store.get;
export const storedSession = store.stored;
export const copySession = (): void => {
  isCopyWanted = true;
  store.copy();
};
export const tokenOf = (user: Identity): string | null => store.tokenOf(user);
export const login: SessionStore['login'] = (credentials) => store.login(credentials);
export const expireSessionOf = (user: Identity): void => store.expireOf(user);
/** Whether the server has ended the session during work: after a new login the user continues there. */
export const hasExpired = (): boolean => store.hasExpired;
export const expireSession = (): void => store.expire();
export const logout = (): Promise<void> => store.logout();

export function useSession(): SessionUser | null {
  return useSyncExternalStore(store.subscribe, getSession);
}
