/** Whether this device may still put the app on its home screen, and how. */
import { isInstalled, isIos } from '#data/store/persistence.ts';
import { useSyncExternalStore } from 'react';

/** Chromium's, in no standard: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
interface InstallPrompt extends Event {
  prompt: () => Promise<unknown>;
}

/** `dialogo`: the browser asks by itself; `ios`: only the user can, by the system's own menu. */
export type InstallMode = 'dialogo' | 'ios';

/** Said once on this device is enough. */
const DISMISSED = 'instalar-descartado';

const listeners = new Set<() => void>();
let prompt: InstallPrompt | null = null;

function tell(): void {
  for (const listener of listeners) listener();
}

function mode(): InstallMode | null {
  if (isInstalled() || localStorage.getItem(DISMISSED) !== null) return null;
  if (prompt) return 'dialogo';
  return isIos() ? 'ios' : null;
}

/** From the very start of the page: the browser tells but once that it would install. */
export function watchInstallation(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Not at once over whatever the user is doing: the hint offers it.
    event.preventDefault();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the event of that name is one
    prompt = event as InstallPrompt;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    prompt = null;
    tell();
  });
}

/** Has the browser ask; whatever the answer is, it is not asked again in this visit. */
export function install(): void {
  const asking = prompt;
  prompt = null;
  tell();
  void asking?.prompt();
}

export function dismissInstallation(): void {
  localStorage.setItem(DISMISSED, '1');
  tell();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Null where it is installed already, cannot be, or the user does not want to hear of it. */
export function useInstallation(): InstallMode | null {
  return useSyncExternalStore(subscribe, mode);
}
