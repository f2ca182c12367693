/**
 * A page that its user leaves may stay in the browser's back/forward cache, with all that it has open. WebKit keeps its IndexedDB
 * transactions there, which then block every later page of the profile (decision 077).
 */
import { pageDisk } from '../store/page-disk.ts';
import { frameDisk } from './frame-disk.ts';

/** Suspends the disk while the page is in the cache. `onBack` is called when the user comes back. @returns a function that ends it */
export function followPageCache(onBack: () => void): () => void {
  // The page that began another engine is in nobody's cache.
  pageDisk.resume();
  pageDisk.elsewhere = frameDisk;
  const hide = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) pageDisk.suspend();
  };
  const show = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    pageDisk.resume();
    onBack();
  };
  addEventListener('pagehide', hide);
  addEventListener('pageshow', show);
  return () => {
    removeEventListener('pagehide', hide);
    removeEventListener('pageshow', show);
  };
}
