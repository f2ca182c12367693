/** The keys and presses that move in lists. Loaded once the first screen is there. */
import { inCurrentList, isFree } from '../base/use-hotkey.ts';

const ROW = 'tr[data-row]';
const SEARCH = 'input[data-hotkey="/"]';
const MAIN_ACTION = '[data-actions] :is(a, button)';

const STEPS: Record<string, number> = { j: 1, k: -1 };
/** The arrow keys work only once a row has the focus; until then they scroll the page. */
const ARROWS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

/** What has a press of its own in a row. */
const CONTROLS = 'a, button, input, label, select';

/** The links that a press anywhere in the row follows. A button, as 'Eliminar', is pressed itself. */
const MAIN_LINK = '[data-actions] a';

const PAGES: Record<string, number> = { PageDown: 1, PageUp: -1 };

/** Turns the page of the list that has the focus; the focus stays on the button that does it. */
function turnPage(event: KeyboardEvent): void {
  const step = PAGES[event.key];
  const list = step !== undefined && isFree(event) ? document.activeElement?.closest('[data-list]') : null;
  const button = list?.querySelector<HTMLButtonElement>(`button[data-page="${step}"][aria-disabled=false]`);
  if (!button) return;
  event.preventDefault();
  button.focus();
  button.click();
}

/** The row that was last opened by a link, and the address of its list. */
let opened: { href: string; row: number } | null = null;

/** Remembers the row of a pressed link: back from its record, j and k begin there. */
function remember({ target }: MouseEvent): void {
  const row = target instanceof Element && target.closest('a') ? target.closest(ROW) : null;
  if (row) opened = { href: location.href, row: [...document.querySelectorAll(ROW)].indexOf(row) };
}

/** A press on a row opens it, unless it was on a control, with a modifier key, or marks text. */
function onPress(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || event.defaultPrevented || target.closest(CONTROLS)) return;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (getSelection()?.isCollapsed === false) return;
  target.closest(ROW)?.querySelector<HTMLElement>(MAIN_LINK)?.click();
}

/**
 * j and k move the focus between the rows of the list that has it, otherwise of the first list, from the row that the user comes
 * back from; so do the arrows once a row or the search has the focus. Enter presses the row's first action, a press on the row its
 * first link; Esc returns the focus to where it was. Page keys turn the list's pages. Returns the function that ends it.
 */
export function listenForRowKeys(): () => void {
  let origin: Element | null = null;
  const onKey = (event: KeyboardEvent): void => {
    const { activeElement } = document;
    const fromSearch = event.key === 'ArrowDown' && activeElement?.matches(SEARCH) === true;
    if (!fromSearch && !isFree(event)) return;
    const current = activeElement?.closest<HTMLElement>(ROW) ?? null;
    const onRow = current !== null && current === activeElement;
    const step = STEPS[event.key] ?? (onRow || fromSearch ? ARROWS[event.key] : undefined);
    if (step !== undefined) {
      const all = document.querySelectorAll<HTMLElement>(ROW);
      const start = (opened?.href === location.href && all[opened.row]) || inCurrentList(ROW);
      opened = null;
      const rows = [...((current ?? start)?.parentElement?.querySelectorAll<HTMLElement>(ROW) ?? [])];
      const at = current ? rows.indexOf(current) + step : rows.indexOf(start!);
      const next = rows[Math.max(0, Math.min(rows.length - 1, at))];
      if (!next) return;
      if (!current) origin = activeElement;
      event.preventDefault();
      next.focus();
    } else if (onRow && event.key === 'Enter') {
      event.preventDefault();
      current.querySelector<HTMLElement>(MAIN_ACTION)?.click();
    } else if (onRow && event.key === 'Escape') {
      current.blur();
      if (origin instanceof HTMLElement && origin !== document.body) origin.focus();
    }
  };
  const listeners = new AbortController();
  const { signal } = listeners;
  document.addEventListener('keydown', onKey, { signal });
  document.addEventListener('keydown', turnPage, { signal });
  document.addEventListener('click', onPress, { signal });
  document.addEventListener('click', remember, { signal, capture: true });
  return () => listeners.abort();
}
