import { type RefObject, useLayoutEffect } from 'react';

const GAP_PX = 4;
const EDGE_PX = 8;
const TALLEST_PX = 340;
/** Pixels: with less space than this under the field, the panel opens upwards if there is more. */
const ENOUGH_PX = 200;

/** Places the panel under the anchor, or over it where there is more space; never higher than the free space. */
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
 * Shows the element of `panel`, a `popover="manual"`, at that of `anchor` while it is mounted: in the top layer, so
 * that no modal clips it, but inside the modal's DOM, because everything outside is inert.
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
