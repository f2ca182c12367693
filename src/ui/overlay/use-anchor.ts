import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 4;
const EDGE_PX = 8;
const TALLEST_PX = 340;
/** Less than this under the field, and it opens upwards where there is more. */
const ENOUGH_PX = 200;

/** Under the anchor, or over it where there is more room; never higher than what is free there. */
function place(panel: HTMLElement, anchor: HTMLElement): void {
  const { left, top, bottom, width } = anchor.getBoundingClientRect();
  const { clientHeight, clientWidth } = document.documentElement;
  const below = clientHeight - bottom - GAP_PX - EDGE_PX;
  const above = top - GAP_PX - EDGE_PX;
  const upwards = below < ENOUGH_PX && above > below;
  Object.assign(panel.style, {
    width: `${width}px`,
    left: `${Math.max(EDGE_PX, Math.min(left, clientWidth - width - EDGE_PX))}px`,
    maxHeight: `${Math.max(96, Math.min(TALLEST_PX, upwards ? above : below))}px`,
    top: upwards ? 'auto' : `${bottom + GAP_PX}px`,
    bottom: upwards ? `${clientHeight - top + GAP_PX}px` : 'auto',
  });
}

/**
 * Shows the element of `panel`, a `popover="manual"`, beside that of `anchor` for as long as it is there: in the top
 * layer, so that no modal's scroll clips it, but inside of the modal, whose outside is inert.
 */
export function useAnchor(
  panel: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  open: boolean,
): void {
  useLayoutEffect(() => {
    const [element, beside] = [panel.current, anchor.current];
    if (!open || !element || !beside) return undefined;
    const follow = (): void => place(element, beside);
    element.showPopover();
    follow();
    document.addEventListener('scroll', follow, { capture: true, passive: true });
    addEventListener('resize', follow);
    return () => {
      document.removeEventListener('scroll', follow, { capture: true });
      removeEventListener('resize', follow);
    };
  }, [panel, anchor, open]);
}
