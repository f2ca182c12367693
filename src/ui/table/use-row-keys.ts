import { useEffect, useRef } from 'react';
import { inCurrentList, isFree } from '../base/use-hotkey.ts';

const ROW = 'tr[data-row]';
const SEARCH = 'input[data-hotkey="/"]';
const MAIN_ACTION = '[data-actions] :is(a, button)';

const STEPS: Record<string, number> = { j: 1, k: -1 };
/** The arrow keys work only once a row has the focus; until then they scroll the page. */
const ARROWS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * j and k move the focus between the rows of the list that has it, otherwise of the first list; so do the arrows once a
 * row or the search has the focus. Enter presses the row's first action; Esc returns the focus to where it was.
 */
export function useRowKeys(): void {
  const origin = useRef<Element>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { activeElement } = document;
      const fromSearch = event.key === 'ArrowDown' && activeElement?.matches(SEARCH) === true;
      if (!fromSearch && !isFree(event)) return;
      const current = activeElement?.closest<HTMLElement>(ROW) ?? null;
      const onRow = current !== null && current === activeElement;
      const step = STEPS[event.key] ?? (onRow || fromSearch ? ARROWS[event.key] : undefined);
      if (step !== undefined) {
        const rows = [...(inCurrentList(ROW)?.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? [])];
        const at = current ? rows.indexOf(current) + step : 0;
        const next = rows[Math.max(0, Math.min(rows.length - 1, at))];
        if (!next) return;
        if (!current) origin.current = activeElement;
        event.preventDefault();
        next.focus();
      } else if (onRow && event.key === 'Enter') {
        event.preventDefault();
        current.querySelector<HTMLElement>(MAIN_ACTION)?.click();
      } else if (onRow && event.key === 'Escape') {
        current.blur();
        if (origin.current instanceof HTMLElement && origin.current !== document.body) origin.current.focus();
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
