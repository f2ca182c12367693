import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** The address whose heading is on the screen; null until the first one of this page load. */
let shown: string | null = null;
/** Whether the user came from another screen: on a page load the focus starts where the browser puts it. */
let arrived = false;

/**
 * The h1 of a screen (`tabIndex={-1}`), which takes the focus when the screen is new: who cannot see that it changed
 * hears so, and the next Tab is inside of it. Once for each address; again only where the focus was lost with the
 * heading of a screen that was still loading.
 */
export function useScreenHeading(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  // Not of the navigation under way: until it is through, the old screen is still there.
  const pathname = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.pathname });
  useEffect(() => {
    if (pathname === undefined) return;
    // In the frame that shows it: focus() asks for the layout, which here would be computed before the rows are there.
    // A heading that is gone by then was none: the one in its place takes the focus.
    const frame = requestAnimationFrame(() => {
      const isNew = pathname !== shown;
      if (isNew) arrived = shown !== null;
      shown = pathname;
      const lost = document.activeElement === document.body;
      if (arrived && (isNew || lost)) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [pathname]);
  return heading;
}
