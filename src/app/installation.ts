/** Whether and how this device can install the app. */
import { isInstalled, isIos } from '#data/store/persistence.ts';
import { useSyncExternalStore } from 'react';

/** Chromium's non-standard event: */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** `dialogo`: the browser has an installation dialog; `ios`: only the user can install, through the system's menu. */
export type InstallMode = 'dialogo' | 'ios';

/** The key under which the hint's dismissal is stored on this device. */
const DISMISSED = 'instalar-descartado';

const listeners = new Set<() => void>();
let prompt: InstallPrompt | null = null;

function notify(): void {
  for (const listener of listeners) listener();
}

function mode(): InstallMode | null {
  if (isInstalled() || localStorage.getItem(DISMISSED) !== null) return null;
  if (prompt) return 'dialogo';
  return isIos() ? 'ios' : null;
}

/** Registered at the start of the page: the browser fires the event only once. */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Suppresses the browser's own prompt: the hint offers it at a better moment.
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of that name is one
    prompt = event as InstallPrompt;
    notify();
  });
  window.addEventListener('appinstalled', () => {
    prompt = null;
    notify();
  });
}

/** Opens the browser's dialog. It can be opened only once per visit. */
export function install(): void {
  const asking = prompt;
  prompt = null;
  notify();
  void asking?.prompt();
}

export function dismissInstallation(): void {
  localStorage.setItem(DISMISSED, '1');
  notify();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How the app can be installed; null where it is installed already, cannot be, or the user has dismissed the hint. */
export function useInstallation(): InstallMode | null {
  return useSyncExternalStore(subscribe, mode);
}
