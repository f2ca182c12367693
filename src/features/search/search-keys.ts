/** Ctrl K and ⌘K, which open the search. */
import type { RefObject } from 'react';

/** Milliseconds in which a search that was asked for takes what is typed. */
const OPENING_MS = 2000;

/**
 * Presses `button` where no dialog is open, and adds to `typed` what is typed before the search is there. Returns the function that
 * ends it.
 */
export function listenForSearchKeys(
  button: RefObject<HTMLElement | null>,
  typed: RefObject<string>,
): () => void {
  let until = 0;
  const onKey = (event: KeyboardEvent): void => {
    const { key, timeStamp } = event;
    const command = event.ctrlKey || event.metaKey;
    const isShortcut = command && key.toLowerCase() === 'k' && !event.altKey;
    const isOpen = document.querySelector('dialog[open]') !== null;
    if (isOpen) until = 0;
    const isEarly = timeStamp < until && !isOpen && !command && key.length === 1;
    if (!isShortcut && !isEarly) return;
    event.preventDefault();
    event.stopPropagation();
    if (isEarly) typed.current += key;
    else if (!isOpen) {
      until = timeStamp + OPENING_MS;
      button.current?.click();
    }
  };
  // Before all shortcuts of the screen, which listen to the document.
  window.addEventListener('keydown', onKey, true);
  return () => window.removeEventListener('keydown', onKey, true);
}
