import { useLayoutEffect, useRef } from 'react';

/** `value` as it was before `held`: what a form showed when it was sent, while its result is on the screen. */
export function useHeld<T>(value: T, held: boolean): T {
  const last = useRef(value);
  useLayoutEffect(() => {
    if (!held) last.current = value;
  });
  return held ? last.current : value;
}
