import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export interface AutoCloseListeners {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Events on a dialog's backdrop have the dialog as their target. */
function isOver({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Calls `onDone` after `ms` (null: never), paused while the user is busy with the element that has the returned
 * listeners: while a mouse that has moved is over it, and for good after any key is pressed in it. Appearing under a
 * resting mouse, or focus set by the program, does not count.
 */
export function useAutoClose(ms: number | null, onDone: () => void): AutoCloseListeners {
  const [held, setHeld] = useState<false | 'pointer' | 'key'>(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (ms === null || held !== false) return undefined;
    const timer = setTimeout(() => done.current(), ms);
    return () => clearTimeout(timer);
  }, [ms, held]);
  return {
    onPointerMove: (event) => {
      if (event.pointerType !== 'mouse' || (event.movementX === 0 && event.movementY === 0)) return;
      const over = isOver(event);
      setHeld((was) => (was === 'key' ? was : over && 'pointer'));
    },
    onPointerLeave: () => setHeld((was) => (was === 'pointer' ? false : was)),
    onKeyDown: ({ repeat }) => {
      if (!repeat) setHeld('key');
    },
  };
}
