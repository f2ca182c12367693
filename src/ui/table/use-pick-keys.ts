import { type Key, type RefObject, useEffect, useRef } from 'react';
import type { RowChoice } from './row-choice.ts';
import { sayWhereFull } from './say-where-full.ts';

const ROW = 'tr[data-row]';
const TYPING = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';

/**
 * Space toggles the row that has the focus, Shift and Space extend the choice to it, Esc ends the choice. Where the choice
 * ends in its bar, or in a dialog of the bar, the focus goes to the first of its rows, or to the row that has taken its
 * place. `anchor` is an element of the list's section, followed by the bar.
 */
export function usePickKeys<Row extends object>(
  anchor: RefObject<HTMLElement | null>,
  choice: RowChoice<Row>,
  page: readonly (readonly [Key, Row])[],
): void {
  const latest = useRef(page);
  useEffect(() => {
    latest.current = page;
  });
  useEffect(() => {
    let first = 0;
    return choice.subscribe(() => {
      if (choice.chosen.size > 0) {
        first = Math.max(
          0,
          latest.current.findIndex(([key]) => choice.has(key)),
        );
      } else if (anchor.current?.nextElementSibling?.contains(document.activeElement)) {
        // After React has removed the bar, and its dialog has returned the focus.
        setTimeout(() => {
          const rows = anchor.current?.closest('[data-list]')?.querySelectorAll<HTMLElement>(ROW);
          rows?.[Math.min(first, rows.length - 1)]?.focus();
        });
      }
    });
  }, [anchor, choice]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { target } = event;
      const section = anchor.current?.closest('[data-list]');
      if (!section || !(target instanceof Element) || target.closest(TYPING)) return;
      if (document.querySelector('dialog[open]') !== null) return;
      if (event.key === 'Escape' && choice.chosen.size > 0) {
        if (target !== document.body && !section.contains(target)) return;
        // The focus stays on its row.
        event.stopPropagation();
        choice.clear();
        return;
      }
      if (event.key !== ' ' || !target.matches(ROW) || !section.contains(target)) return;
      const index = [...section.querySelectorAll(ROW)].indexOf(target);
      const found = latest.current[index];
      if (!found) return;
      event.preventDefault();
      const [key, row] = found;
      sayWhereFull(event.shiftKey ? choice.extend(key, latest.current) : choice.toggle(key, row));
    };
    document.addEventListener('keydown', onKey, { capture: true });
    return () => document.removeEventListener('keydown', onKey, { capture: true });
  }, [anchor, choice]);
}
