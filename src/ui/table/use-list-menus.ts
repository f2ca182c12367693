import { useEffect, useState } from 'react';

type ListMenus = typeof import('./list-menus.ts');

let loaded: ListMenus | null = null;

/** The menus of a list; null until their code is loaded, which the first list does not wait for. */
export function useListMenus(): ListMenus | null {
  const [menus, setMenus] = useState(loaded);
  useEffect(() => {
    // Where it cannot be fetched, the next list tries again.
    if (!menus)
      import('./list-menus.ts').then(
        (code) => setMenus((loaded = code)),
        () => {},
      );
  }, [menus]);
  return menus;
}
