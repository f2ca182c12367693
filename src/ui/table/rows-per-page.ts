import { usePreference } from '../base/preferences.ts';

export const ROWS_PER_PAGE: readonly number[] = [5, 10, 20, 50, 100];

/** The number of rows that the user has chosen for a list, otherwise the list's own. */
export const useRowsPerPage = (list: string, own: number) =>
  usePreference(`filas.${list}`, (stored) => ROWS_PER_PAGE.find((each) => each === stored) ?? own);
