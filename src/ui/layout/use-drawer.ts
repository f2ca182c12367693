import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';

const DESK = '(min-width: 1024px)';

export interface Drawer {
  open: boolean;
  show: () => void;
  close: () => void;
}

/**
 * Makes the element of `ref` a drawer: opening moves the focus to its first control, closing restores it, Esc closes,
 * and a screen that grows to desktop width closes it (there the menu is always visible and nothing may stay inert).
 */
export function useDrawer(ref: RefObject<HTMLElement | null>): Drawer {
  const [open, setOpen] = useState(false);
  const opener = useRef<Element>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const drawer = ref.current;
    if (!open || !drawer) return undefined;
    drawer.querySelector<HTMLElement>('a, button')?.focus();
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') close();
    };
    const desk = matchMedia(DESK);
    document.addEventListener('keydown', onKey);
    desk.addEventListener('change', close);
    return () => {
      document.removeEventListener('keydown', onKey);
      desk.removeEventListener('change', close);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    };
  }, [ref, open, close]);
  // Read before the page behind becomes inert, which removes its focus.
  const show = (): void => {
    opener.current = document.activeElement;
    setOpen(true);
  };
  return { open, show, close };
}
