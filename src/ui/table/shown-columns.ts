import { usePreference } from '../base/preferences.ts';
import type { Column } from './table-types.ts';

/** The user's choices, by column; a column without one is shown unless it is extra. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

export const columnsKey = (list: string): string => `columnas.${list}`;

const read = (stored: unknown): ColumnChoices => (stored ?? {}) as ColumnChoices;

type Choosable = Pick<Column<never>, 'key' | 'extra'>;

/** The first column names the row, so it is always shown. */
export const isShownColumn = (choices: ColumnChoices, { key, extra }: Choosable, index: number): boolean =>
  index === 0 || (choices[key] ?? !extra);

export function useColumnChoices(list: string) {
  return usePreference(columnsKey(list), read);
}

/** The columns that the user has not hidden. */
export function useShownColumns<C extends Choosable>(list: string, columns: readonly C[]): readonly C[] {
  const [choices] = useColumnChoices(list);
  return columns.filter((column, index) => isShownColumn(choices, column, index));
}
