/** Chooses rows of a list: the boxes in its table, and the bar with what can be done with them. Loaded on demand. */
import { type Key, type ReactNode, useSyncExternalStore } from 'react';
import { cellValue } from './csv-file.ts';
import { PickBar, type PickBarProps } from './PickBar.tsx';
import { RowChoice } from './row-choice.ts';
import { sayWhereFull } from './say-where-full.ts';
import type { Picks } from './table-types.ts';
import type { ListState } from './use-list-state.ts';

/** One choice a list; it ends when the list leaves the screen. */
const choices = new Map<string, RowChoice<object>>();

function choiceOf<Row extends object>(list: string): RowChoice<Row> {
  const known = choices.get(list) ?? new RowChoice<object>();
  choices.set(list, known);
  return known as unknown as RowChoice<Row>;
}

interface BoxProps {
  label: string;
  checked: boolean;
  mixed?: boolean;
  disabled?: boolean;
  /** `extend`: Shift is held. */
  onToggle: (extend: boolean) => void;
}

function Box({ label, checked, mixed = false, disabled = false, onToggle }: BoxProps) {
  return (
    <label data-pick>
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(input) => {
          if (input) input.indeterminate = mixed;
        }}
        onChange={({ nativeEvent }) => onToggle((nativeEvent as MouseEvent).shiftKey)}
        onClick={({ detail, currentTarget }) => {
          // j, k and Space go on from the row that was pressed with the mouse.
          if (detail > 0) currentTarget.closest<HTMLElement>('tr[data-row]')?.focus({ preventScroll: true });
        }}
      />
    </label>
  );
}

interface RowBoxProps<Row extends object> {
  choice: RowChoice<Row>;
  id: Key;
  row: Row;
  label: string;
  page: readonly (readonly [Key, Row])[];
}

function RowBox<Row extends object>({ choice, id, row, label, page }: RowBoxProps<Row>) {
  const checked = useSyncExternalStore(choice.subscribe, () => choice.has(id));
  const toggle = (extend: boolean): void =>
    sayWhereFull(extend ? choice.extend(id, page) : choice.toggle(id, row));
  return <Box label={label} checked={checked} onToggle={toggle} />;
}

interface PageBoxProps<Row extends object> {
  choice: RowChoice<Row>;
  title: string;
  page: readonly (readonly [Key, Row])[];
}

function PageBox<Row extends object>({ choice, title, page }: PageBoxProps<Row>) {
  const count = useSyncExternalStore(choice.subscribe, () => page.filter(([key]) => choice.has(key)).length);
  const isWhole = page.length > 0 && count === page.length;
  return (
    <Box
      label={`Seleccionar las filas de esta página de ${title}`}
      checked={isWhole}
      mixed={count > 0 && !isWhole}
      // While the rows are loading, a press would choose none.
      disabled={page.length === 0}
      onToggle={() => sayWhereFull(choice.mark(page, !isWhole))}
    />
  );
}

type PickingOptions<Row extends object> = Omit<PickBarProps<Row>, 'choice' | 'page' | 'list'> & {
  state: Pick<ListState, 'list' | 'query' | 'filters'>;
};

/** The boxes of a list's table, and the bar under it. */
export function picking<Row extends object>({
  state: { list, query, filters },
  ...options
}: PickingOptions<Row>): NonNullable<Picks<Row>> & { bar: ReactNode } {
  const { title, columns, rowId } = options;
  const choice = choiceOf<Row>(list);
  const page = (options.query.datos?.results ?? []).map((row) => [rowId(row), row] as const);
  const [first] = columns;
  // Of another search, a choice would have rows that nobody sees: the bar of another search begins anew.
  const found = JSON.stringify([query.search, filters]);
  return {
    head: <PageBox {...{ choice, title, page }} />,
    cell: (row) => (
      <RowBox
        {...{ choice, row, page }}
        id={rowId(row)}
        label={`Seleccionar ${first ? `${first.label} ${cellValue(first, row) ?? ''}` : ''}`.trim()}
      />
    ),
    bar: <PickBar key={found} {...options} {...{ list, choice, page }} />,
  };
}
