import { useSyncExternalStore } from 'react';

/** Whether a media query of media.ts matches now. */
export function useMedia(media: string): boolean {
  const query = media.replace('@media ', '');
  return useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(query).matches,
  );
}
