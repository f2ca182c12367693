import { useEffect } from 'react';
import { useLater } from '../base/use-later.ts';

const load = () => import('./row-keys.ts');

/** The keys of all lists (row-keys.ts). */
export function useRowKeys(): void {
  const keys = useLater(load);
  useEffect(() => keys?.listenForRowKeys(), [keys]);
}
