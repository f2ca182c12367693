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
    for (const { name, value } of early.querySelectorAll('input')) set(name, value);
    const { activeElement } = document;
    if (early.contains(activeElement)) {
      const name = activeElement?.getAttribute('name');
      const same = name ? `[name=${name}]` : '[type=submit]';
      document.querySelector<HTMLElement>(`#root form ${same}`)?.focus({ preventScroll: true });
    }
    early.closest('[data-early-login]')?.remove();
    if (early.ariaBusy === 'true') send();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form is first shown
  }, []);
}
