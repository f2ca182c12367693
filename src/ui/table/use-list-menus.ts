import { useEffect, useState } from 'react';

type ListMenus = Pick<typeof import('./list-menus.ts'), 'ColumnsMenu' | 'RowsPerPage'>;

let loaded: ListMenus | null = null;

const load = (): Promise<ListMenus> =>
  import('./list-menus.ts').then(({ ColumnsMenu, RowsPerPage }) => ({ ColumnsMenu, RowsPerPage }));

/** The menus of a list; null until their code is loaded, which the first list does not wait for. */
export function useListMenus(): ListMenus | null {
  const [menus, setMenus] = useState(loaded);
  useEffect(() => {
    if (menus) return;
    load().then(
      (code) => setMenus((loaded = code)),
      // Where it cannot be fetched, the next list tries again.
      () => {},
    );
  }, [menus]);
  return menus;
}
