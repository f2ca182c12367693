import { useSyncExternalStore } from 'react';
import { CANVAS } from './tokens.ts';

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const ONE_YEAR_S = 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

/** Reads the cookie `theme` (R2.4); dark where it is absent or holds something else. */
export function readTheme(cookie: string = document.cookie): Theme {
  const entry = cookie.split('; ').find((part) => part.startsWith('theme='));
  return entry === 'theme=light' ? 'light' : 'dark';
}

/** Sets the class `dark` on the document root, and the browser's theme colour. */
export function applyTheme(theme: Theme): void {
  document.documentElement.classList.toggle('dark', theme === 'dark');
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', CANVAS[theme]);
}

/** Stores the choice for 365 days at path / and applies it at once. */
export function setTheme(theme: Theme): void {
  document.cookie = `theme=${theme}; path=/; max-age=${ONE_YEAR_S}; samesite=lax`;
  applyTheme(theme);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current theme and a function that switches to the other one. */
export function useTheme(): { theme: Theme; toggle: () => void } {
  const theme = useSyncExternalStore(subscribe, readTheme);
  return { theme, toggle: () => setTheme(theme === 'dark' ? 'light' : 'dark') };
}
