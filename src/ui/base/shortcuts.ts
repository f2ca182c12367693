import { useSyncExternalStore } from 'react';

const KEY = 'atajos';

/** The key of ⌘K and Ctrl K on this device. */
export const COMMAND = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

const listeners = new Set<() => void>();

/** Single-key shortcuts can be switched off (WCAG 2.1.4): speech input and tremor trigger them by mistake. */
export function areShortcutsOn(): boolean {
  return localStorage.getItem(KEY) !== 'no';
}

function setShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(KEY);
  else localStorage.setItem(KEY, 'no');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether shortcuts are enabled on this device, and a function that changes it. */
export function useShortcuts(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, areShortcutsOn), setShortcuts];
}
