import { type KeyboardEvent, type RefObject, useLayoutEffect } from 'react';
import { focusNextStep, stepsAround } from '../base/next-step.ts';
import { moveToasts } from '../feedback/toast.ts';

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), select:not([disabled]), textarea:not([disabled]), [tabindex="0"]';

/** The `returnValue` of a dialog that this module has closed. */
const BY_US = 'cerrado';

const UNDERNEATH = 'dialog:modal > header > h2';

/** On touch the title gets the focus instead of a field, since the on-screen keyboard would cover half of the form. */
function startingPoint(dialog: HTMLDialogElement): HTMLElement | null {
  const chosen = dialog.querySelector<HTMLElement>('[data-autofocus]');
  const coarse = matchMedia('(pointer: coarse)').matches;
  const field = ':scope > div :is(input, select, textarea):not([disabled])';
  return chosen ?? dialog.querySelector<HTMLElement>(coarse ? 'h2' : field) ?? dialog.querySelector('h2');
}

/**
 * Opens the `<dialog>` of `ref` as a modal while it is mounted: the page behind is inert, the focus starts on
 * `[data-autofocus]`, otherwise on the first field or the title. On closing, the focus returns to where it was; if that
 * is gone, to the next step in its place, the title of the dialog underneath, or `main`.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return undefined;
    const opener = document.activeElement;
    const steps = stepsAround(opener);
    dialog.returnValue = '';
    dialog.showModal();
    moveToasts();
    startingPoint(dialog)?.focus();
    return () => {
      dialog.close(BY_US);
      moveToasts();
      // After React has removed a deleted row, so that none of its buttons gets the focus.
      queueMicrotask(() => {
        const stays = opener instanceof HTMLElement && opener.isConnected && opener !== document.body;
        if (stays) opener.focus();
        // A dialog around this one, closed with it, may have returned the focus already.
        else if (document.activeElement === document.body)
          focusNextStep(steps, [...document.querySelectorAll<HTMLElement>(UNDERNEATH)].at(-1));
      });
    };
  }, [ref]);
}

/** Keeps Tab inside the dialog; otherwise the browser's toolbar is part of the cycle. */
export function keepTabInside(event: KeyboardEvent<HTMLDialogElement>): void {
  if (event.key !== 'Tab') return;
  const inside = [...event.currentTarget.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (element) => element.checkVisibility() && element.tabIndex >= 0,
  );
  const [first, last] = [inside[0], inside.at(-1)];
  const leaving = document.activeElement === (event.shiftKey ? first : last);
  if (!leaving || !first || !last) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

/**
 * Handles Esc before the browser does: a second Esc without a press in between would close this dialog and the one
 * under it without asking either.
 */
export function closeOnEscape(event: KeyboardEvent<HTMLDialogElement>, close: () => void): void {
  if (event.key !== 'Escape' || event.defaultPrevented) return;
  event.preventDefault();
  close();
}

/**
 * After the browser has closed the dialog by itself (a phone's back gesture): calls `close`, and opens the dialog again
 * unless that unmounts it. The close event is asynchronous: after one of our own closes, React may already have opened
 * the dialog again.
 */
export function askAgain(dialog: HTMLDialogElement, close: () => void): void {
  if (dialog.open || dialog.returnValue === BY_US) return;
  close();
  setTimeout(() => {
    if (dialog.isConnected && !dialog.open) dialog.showModal();
  });
}
