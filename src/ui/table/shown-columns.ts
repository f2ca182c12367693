import { isObject } from '#domain/is-object.ts';
import { usePreference } from '../base/preferences.ts';
import type { Column } from './table-types.ts';

/** The user's choices, by column; a column without one is shown unless it is extra. */
export type ColumnChoices = Readonly<Record<string, boolean>>;

export const columnsKey = (list: string): string => `columnas.${list}`;

/** The valid choices of a stored preference, which another client of the API may have written with any content. */
export const readColumnChoices = (stored: unknown): ColumnChoices => {
  const entries = isObject(stored) ? Object.entries(stored) : [];
  return Object.fromEntries(
    entries.filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
  );
};

type Choosable = Pick<Column<never>, 'key' | 'extra'>;

/** The first column names the row, so it is always shown. */
export const isShownColumn = (choices: ColumnChoices, { key, extra }: Choosable, index: number): boolean =>
  index === 0 || (choices[key] ?? !extra);

/** The choices that differ from the defaults. Those about columns that only another version has are kept. Null for none. */
export function withoutDefaults(choices: ColumnChoices, columns: readonly Choosable[]): ColumnChoices | null {
  const defaults = new Map(columns.map(({ key, extra = false }) => [key, !extra]));
  const own = Object.entries(choices).filter(([key, isShown]) => defaults.get(key) !== isShown);
  return own.length === 0 ? null : Object.fromEntries(own);
}

export function useColumnChoices(list: string) {
  return usePreference(columnsKey(list), readColumnChoices);
}

/** The columns that the user has not hidden. */
export function useShownColumns<C extends Choosable>(list: string, columns: readonly C[]): readonly C[] {
  const [choices] = useColumnChoices(list);
  return columns.filter((column, index) => isShownColumn(choices, column, index));
}
