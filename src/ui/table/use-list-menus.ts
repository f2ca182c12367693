import { useEffect, useState } from 'react';

type ListMenus = Pick<typeof import('./ColumnsMenu.tsx'), 'ColumnsMenu'> &
  Pick<typeof import('./RowsPerPage.tsx'), 'RowsPerPage'>;

let loaded: ListMenus | null = null;

async function load(): Promise<ListMenus> {
  const [{ ColumnsMenu }, { RowsPerPage }] = await Promise.all([
    import('./ColumnsMenu.tsx'),
    import('./RowsPerPage.tsx'),
  ]);
  return { ColumnsMenu, RowsPerPage };
}

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
