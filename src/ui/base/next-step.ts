/** Where the focus goes when a step of the work was taken, and its button has given way to that of the next step. */

/** The bar of a screen or the card that holds a button and those of the other steps. */
export const stepsAround = (button: Element | null): Element | null =>
  button?.closest('main [data-foot-bar], main article') ?? null;

/** Focuses the first button of `steps`, or `otherwise`, or `main`: the first one that is on the page and not inert. */
export function focusNextStep(steps: Element | null, otherwise?: HTMLElement | null): void {
  const next = steps?.querySelector<HTMLElement>('button:not([disabled])');
  for (const each of [next, otherwise, document.querySelector('main')]) {
    each?.focus({ preventScroll: each.tagName === 'MAIN' });
    if (document.activeElement === each) return;
  }
}
