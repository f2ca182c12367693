import type { FormApi } from '#forms/use-form.ts';
import { useLayoutEffect } from 'react';

/**
 * Replaces the login of index.html (EarlyLogin.tsx): takes over what was typed into it and its focus, and sends the form if its
 * button was pressed.
 */
export function useEarlyLogin({ set, send }: Pick<FormApi<unknown>, 'set' | 'send'>): void {
  // Before the browser paints, so that only one of the two is ever seen, and no key is lost between them.
  useLayoutEffect(() => {
    const early = document.querySelector<HTMLFormElement>('[data-early-login] form');
    if (!early) return;
    // An empty field that nobody has typed in is no error yet.
    for (const { name, value } of early.querySelectorAll('input')) if (value) set(name, value);
    const { activeElement } = document;
    const focus = (part: string): void =>
      document.querySelector<HTMLElement>(`#root form ${part}`)?.focus({ preventScroll: true });
    if (early.contains(activeElement)) {
      const name = activeElement?.getAttribute('name');
      focus(name ? `[name=${name}]` : '[type=submit]');
    } else if (matchMedia('(pointer: fine)').matches) {
      // On touch it might open the keyboard.
      focus('input');
    }
    early.closest('[data-early-login]')?.remove();
    if (early.ariaBusy === 'true') send();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is first shown
  }, []);
}
