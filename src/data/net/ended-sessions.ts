/**
 * The sessions of this device that somebody ended (R15.9), until their users log in again: the login says so. In local
 * storage, since it is noted while the token still is there: a page that is killed afterwards deletes and encrypts at the
 * next start.
 */
import { useSyncExternalStore } from 'react';
import { type Identity, identityKey } from '../store/identity.ts';
import { storeWithRoom } from '../store/query-client.ts';
import type { KeptChanges } from '../store/sealed-keys.ts';

export interface EndedSession extends Identity {
  email: string;
  /** The unsent changes that are kept; null until the company's data was deleted. */
  kept: KeptChanges | null;
}

const KEY = 'terminadas';
const listeners = new Set<() => void>();
/** What local storage refuses: known until the page is closed. */
let unstored: string | null = null;

const readText = (): string | null => unstored ?? localStorage.getItem(KEY);

const read = (): Record<string, EndedSession> => {
  try {
    return JSON.parse(readText() ?? '{}') as Record<string, EndedSession>;
  } catch {
    return {};
  }
};

function write(user: Identity, ended: EndedSession | null): void {
  const { [identityKey(user)]: _, ...others } = read();
  const text = JSON.stringify(ended ? { ...others, [identityKey(user)]: ended } : others);
  try {
    storeWithRoom(KEY, text);
    unstored = null;
  } catch {
    unstored = text;
  }
  for (const listener of listeners) listener();
}

export const endedSessions = (): EndedSession[] => Object.values(read());

export function noteEnded({ id, uuid, email }: Omit<EndedSession, 'kept'>): void {
  write({ id, uuid }, { id, uuid, email, kept: null });
}

/** Notes what is kept, unless the user has logged in again. */
export function noteKept(user: Identity, kept: KeptChanges): void {
  const ended = read()[identityKey(user)];
  if (ended) write(user, { ...ended, kept });
}

/** After a login; `left`: changes that could not be decrypted or stored. */
export function noteReturned(user: Identity & { email: string }, left: number): void {
  const { id, uuid, email } = user;
  if (left > 0) write(user, { id, uuid, email, kept: { encrypted: left, plain: 0 } });
  else if (read()[identityKey(user)]) write(user, null);
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
};

export function useEndedSessions(): EndedSession[] {
  useSyncExternalStore(subscribe, readText);
  return endedSessions();
}
