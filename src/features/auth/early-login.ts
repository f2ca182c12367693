/** Takes over from the login that index.html contains (EarlyLogin.tsx). */
import type { Credentials } from './use-login.ts';

const earlyForm = (): HTMLFormElement | null => document.querySelector('[data-early-login] form');

/** What the user has typed into it so far; null where the page has none. */
export function earlyCredentials(): Credentials | null {
  const form = earlyForm();
  if (!form) return null;
  const typed = (name: string): string => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.value ?? '';
  return { email: typed('email'), password: typed('password') };
}

/**
 * Removes it. The element in `box` that corresponds to its focused one gets the focus. @returns whether the user has
 * pressed its button, so that the login is to be sent
 */
export function replaceEarlyLogin(box: HTMLElement): boolean {
  const form = earlyForm();
  if (!form) return false;
  const focused = document.activeElement;
  const name = form.contains(focused) && (focused?.getAttribute('name') ?? '');
  const selector = name === '' ? '[type=submit]' : `[name=${name}]`;
  if (name !== false) box.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
  form.closest('[data-early-login]')?.remove();
  return 'sent' in form.dataset;
}
