/** Functions that run in the page: they are sent as text, and call nothing outside of themselves. */

/** What a user sees: a control to press by its name, one to fill in by its label, or any text. */
export interface Target {
  kind: 'button' | 'field' | 'text';
  name: string;
  /** A CSS selector; of several that match, the last one is meant, which is the topmost dialog. */
  scope: string;
}

interface Place {
  x: number;
  y: number;
  kind: 'radios' | 'select' | 'combobox' | 'text' | 'other';
}

/** Scrolls to the target. @returns its middle; null while it is missing, hidden or covered */
export function locate({ kind, name, scope }: Target): Place | null {
  const isShown = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });
  const textOf = ({ textContent }: Element): string => textContent.replaceAll(/\s+/g, ' ').trim();
  const nameOf = (element: Element): string => element.getAttribute('aria-label') ?? textOf(element);
  const root = [...document.querySelectorAll(scope)].findLast(isShown);
  if (!root) return null;
  const shown = (selector: string): Element[] => [...root.querySelectorAll(selector)].filter(isShown);
  const find = {
    button() {
      const option = shown('[role=option]').find((each) => textOf(each).includes(name));
      const pressed = 'button, a[href], label, [role=menuitem], [role=tab], [aria-label]';
      return option ?? shown(pressed).find((element) => nameOf(element) === name);
    },
    field() {
      const label = shown('label, legend').find((element) => textOf(element) === name);
      if (label instanceof HTMLLabelElement) return label.control;
      return label?.closest('fieldset') ?? shown('[aria-label]').find((element) => nameOf(element) === name);
    },
    text() {
      let element: Element | undefined = textOf(root).includes(name) ? root : undefined;
      for (let inner = element; inner;) {
        element = inner;
        inner = [...inner.children].find((child) => isShown(child) && textOf(child).includes(name));
      }
      return element;
    },
  };
  const pressable = (): Element | null => {
    const element = find[kind]();
    return element?.closest('label') ?? element ?? null;
  };
  Object.assign(globalThis, { pressable });
  const element = find[kind]();
  if (!element) return null;
  element.scrollIntoView({ block: 'center' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(x, y);
  if (!hit || !(element.closest('label') ?? element).contains(hit)) return null;
  if (element.matches('fieldset')) return { x, y, kind: 'radios' };
  if (element.matches('select')) return { x, y, kind: 'select' };
  if (element.matches('[role=combobox]')) return { x, y, kind: 'combobox' };
  return { x, y, kind: element.matches('input, textarea') ? 'text' : 'other' };
}

/** Whether a user sees that text: a pattern, as regular expressions write it. */
export function isTextShown(pattern: string, scope: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(scope)].some(({ innerText }) =>
    new RegExp(pattern, 'm').test(innerText.replaceAll('\u00A0', ' ')),
  );
}

/** Chooses the option with that text in the focused select, as its user does from the list that the system shows. */
export function chooseOption(text: string): boolean {
  const select = document.activeElement;
  if (!(select instanceof HTMLSelectElement)) return false;
  const option = [...select.options].find(({ textContent }) => textContent.includes(text));
  if (!option) return false;
  option.selected = true;
  select.dispatchEvent(new Event('input', { bubbles: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
  return true;
}

/** Notes where the next click arrives: content that appears meanwhile moves the located control from under it. */
export function awaitClick(): void {
  const state = globalThis as { pressable?: () => Element | null; click?: string };
  const isHit = ({ target }: Event): boolean => state.pressable?.()?.contains(target as Node) === true;
  let isPressed = false;
  state.click = '';
  const pressed = (event: Event): void => {
    isPressed = isHit(event);
  };
  addEventListener('pointerdown', pressed, { capture: true, once: true });
  const clicked = (event: Event): void => {
    // Some controls act, and close, as soon as the button goes down.
    state.click = isHit(event) || (isPressed && !state.pressable?.()) ? 'hit' : 'missed';
  };
  addEventListener('click', clicked, { capture: true, once: true });
}

/** Empty until a click has arrived. A hit too if it has led to another document. */
export const whereClicked = (): string => (globalThis as { click?: string }).click ?? 'hit';

/** Focuses and selects the text control at that place. @returns whether it has the focus */
export function selectFocused(): boolean {
  const control = document.activeElement;
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false;
  control.select();
  return true;
}

/** Whether the focused control has that text, leaving aside how its field writes it (spaces, points, hyphens). */
export function hasTyped(text: string): boolean {
  const control = document.activeElement;
  const plain = (value: string): string => value.replaceAll(/[^\p{L}\p{N}]/gu, '').toLowerCase();
  return control instanceof HTMLElement && 'value' in control && plain(String(control.value)) === plain(text);
}

/** Notes what results say from now on: one that closes by itself may be gone before it is looked for. */
export function noteResults(): void {
  const state = globalThis as { results?: string[]; observer?: MutationObserver };
  const results: string[] = [];
  state.results = results;
  state.observer?.disconnect();
  state.observer = new MutationObserver(() => {
    for (const { innerText } of document.querySelectorAll<HTMLElement>('[role=alertdialog]'))
      if (results.at(-1) !== innerText) results.push(innerText);
  });
  state.observer.observe(document.body, { childList: true, subtree: true, characterData: true });
}

export const wasResult = (pattern: string): boolean =>
  (globalThis as { results?: string[] }).results?.some((text) => new RegExp(pattern, 'm').test(text)) ===
  true;
