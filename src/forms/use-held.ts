import { useState } from 'react';

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** `value` as it was before `held` became true: what the form showed when it was sent, while its result is shown. */
export function useHeld<T>(value: T, held: boolean): T {
  const [last, setLast] = useState(value);
  if (!held && !same(last, value)) setLast(value);
  return held ? last : value;
}
