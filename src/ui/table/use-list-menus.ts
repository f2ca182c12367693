import { useLater } from '../base/use-later.ts';

async function load() {
  const [{ ColumnsMenu }, { RowsPerPage }] = await Promise.all([
    import('./ColumnsMenu.tsx'),
    import('./RowsPerPage.tsx'),
  ]);
  return { ColumnsMenu, RowsPerPage };
}

/** The menus of a list; null until their code is loaded, which the first list does not wait for. */
export const useListMenus = () => useLater(load);
