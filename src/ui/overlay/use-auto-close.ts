import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';

export interface AutoCloseListeners {
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** A dialog's backdrop sends its events as the dialog's own. */
function isOver({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}

/**
 * Calls `onDone` once `ms` have passed (null: never), waiting while the user is busy with the element that has the
 * returned listeners: a mouse that really moves over it, until it leaves, or any key pressed in it, for good. Merely
 * appearing under a resting mouse, or focus given by the program, does not count.
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
