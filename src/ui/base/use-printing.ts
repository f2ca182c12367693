import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

const USED = ['pointerdown', 'keydown'] as const;

/**
 * Whether the page is being printed, by our button or by the browser's own command. Printing counts as ended when the
 * page is used again: phones fire `afterprint` as soon as their dialog opens, while they still read the page.
 */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The printed content must be rendered when the listener returns.
    const begin = (): void => flushSync(() => setPrinting(true));
    addEventListener('beforeprint', begin);
    return () => removeEventListener('beforeprint', begin);
  }, []);
  useEffect(() => {
    if (!printing) return undefined;
    const end = (): void => setPrinting(false);
    for (const used of USED) addEventListener(used, end);
    return () => {
      for (const used of USED) removeEventListener(used, end);
    };
  }, [printing]);
  return printing;
}
