import { useEffect } from 'react';

const TYPING = 'input, textarea, select, [contenteditable=true]';

function isFree(event: KeyboardEvent): boolean {
  const { target } = event;
  const typing = target instanceof Element && target.closest(TYPING) !== null;
  return (
    !typing &&
    !event.ctrlKey &&
    !event.metaKey &&
    !event.altKey &&
    document.querySelector('dialog[open]') === null
  );
}

/**
 * `key` runs `action` on the first element of the page that carries `data-hotkey={key}`, while nobody is typing and
 * no dialog is open. With two lists on a page the first one answers.
 */
export function useHotkey(key: string, action: (element: HTMLElement) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== key || event.defaultPrevented || !isFree(event)) return;
      const first = document.querySelector<HTMLElement>(`[data-hotkey="${key}"]`);
      if (!first) return;
      event.preventDefault();
      action(first);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [key, action]);
}
