import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** The address whose heading was last focused; null until the first one of this page load. */
let shown: string | null = null;
/** Whether the user navigated from another screen: on a page load the focus starts where the browser puts it. */
let arrived = false;

/**
 * The h1 of a screen (`tabIndex={-1}`), which gets the focus when the screen is new: screen readers announce the
 * change, and the next Tab is inside the screen. Once per address; again only where the focus was lost with the heading
 * of a screen that was still loading. A field that the user has entered meanwhile keeps the focus.
 */
export function useScreenHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not the pending location: until the navigation is complete, the old screen is still shown.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    const before = document.activeElement;
    // In the frame that shows the screen: focus() forces a layout, which would otherwise be computed before the rows
    // are rendered. A heading that is removed by then was a placeholder; the one in its place takes the focus.
    const frame = requestAnimationFrame(() => {
      const isNew = pathname !== shown;
      if (isNew) arrived = shown !== null;
      shown = pathname;
      const { activeElement } = document;
      const lost = activeElement === document.body;
      const isInField =
        activeElement !== before && activeElement?.matches('input, select, textarea') === true;
      if (arrived && (isNew || lost) && !isInField) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return heading;
}
