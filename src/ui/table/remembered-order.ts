import { useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
const keyOf = (list: string): string => `orden:${list}`;

/** Stores the order chosen in a list, 'campo:ASC', on this device. Null: the list's default order. */
export function rememberOrder(list: string, order: string | null): void {
  if (order === null) localStorage.removeItem(keyOf(list));
  else localStorage.setItem(keyOf(list), order);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The order last chosen in that list on this device. */
export function useRememberedOrder(list: string): string | null {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(keyOf(list)));
}
