import { useEffect } from 'react';
import { areShortcutsOn } from './shortcuts.ts';

const TYPING = 'input, textarea, select, [contenteditable=true]';

/** Whether a key is typed into a text field. */
export const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TYPING) !== null;

/** Whether a single key is a shortcut now: no text field has the focus, no dialog is open, and shortcuts are on. */
export function isFree(event: KeyboardEvent): boolean {
  return (
    !isTyping(event) &&
    !event.defaultPrevented &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    document.querySelector('dialog[open]') === null &&
    areShortcutsOn()
  );
}

/** The first matching element of the list that has the focus, otherwise of the page. */
export function inCurrentList(selector: string): HTMLElement | null {
  const list = document.activeElement?.closest('[data-list]');
  return list?.querySelector<HTMLElement>(selector) ?? document.querySelector<HTMLElement>(selector);
}

/**
 * `key` runs `action` on the element with `data-hotkey={key}`. Of two lists on a page the one with the focus is used,
 * otherwise the first.
 */
export function useHotkey(key: string, action: (element: HTMLElement) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== key || !isFree(event)) return;
      const element = inCurrentList(`[data-hotkey="${key}"]`);
      if (!element) return;
      event.preventDefault();
      action(element);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, action]);
}
