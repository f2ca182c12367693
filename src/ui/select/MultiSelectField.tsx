import { chakra, css } from '../styles/chakra.ts';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { choiceRecipe } from '../form/choice-recipe.ts';
import { controlRecipe } from '../form/control-recipe.ts';
import type { FieldProps } from '../form/Field.tsx';
import { Group } from '../layout/Group.tsx';
import { matchOptions, meantOption } from './option.ts';

const Choice = chakra('label', choiceRecipe);
const Filter = chakra('input', controlRecipe);
const Frame = chakra('div', {
  base: {
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    overflow: 'hidden',
    '& > header': {
      display: 'flex',
      flexWrap: 'wrap',
      gap: '8px',
      padding: '8px',
      bg: 'sunken',
      borderBottomWidth: '1px',
    },
    '& > header > input': { flex: '1 1 140px', width: 'auto' },
    '& > ul': { listStyle: 'none', maxHeight: '320px', overflowY: 'auto', padding: '4px' },
    '& > footer': { padding: '8px 12px', bg: 'sunken', borderTopWidth: '1px', display: 'flex', gap: '12px' },
    '& > footer > :last-of-type': { marginInlineStart: 'auto', fontWeight: 650 },
    // The amount moves under its text where both do not fit.
    '& label': { flexWrap: 'wrap' },
    '& label > span': { flex: '1 1 min(8rem, 100% - 4em)', minWidth: 0 },
    '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)' },
  },
});

/** Up to this number of options the field has no search. */
const FILTER_FROM = 7;

export interface MultiOption {
  value: number | string;
  label: string;
  /** Small text under the label. */
  note?: string;
  /** Text at the far end of the line: an amount. */
  detail?: ReactNode;
  /** Further words that find the option, typed in full. */
  keywords?: readonly string[];
}

export interface MultiSelectFieldProps extends Omit<FieldProps, 'disabled'> {
  value: readonly MultiOption['value'][];
  onChange: (value: MultiOption['value'][]) => void;
  options: readonly MultiOption[];
  /** The total of the chosen options. */
  total?: ReactNode;
  /** Searches by one press: 'Solo noviembre'. */
  filters?: readonly { label: string; term: string }[];
  /** The text of an empty list of options. */
  emptyText?: string;
}

/**
 * A list of checkboxes with a search: all options are visible, with the total of the chosen ones. Enter in the search
 * toggles the best match.
 */
export function MultiSelectField(props: MultiSelectFieldProps) {
  const {
    value,
    onChange,
    options,
    total,
    filters = [],
    emptyText = 'No hay opciones',
    name,
    ...field
  } = props;
  const [term, setTerm] = useState('');
  const shown = matchOptions(options, term);
  const chosen = new Set(value);
  const allShown = shown.length > 0 && shown.every((option) => chosen.has(option.value));
  const set = (changed: readonly MultiOption[], on: boolean): void => {
    const values = new Set(changed.map((option) => option.value));
    onChange(
      options.map((option) => option.value).filter((each) => (values.has(each) ? on : chosen.has(each))),
    );
  };
  /** Enter toggles the option that was typed and selects the text, so that the next one can be typed at once. */
  const onEnter = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const meant = term.trim() === '' ? undefined : meantOption(options, term);
    if (!meant) return;
    set([meant], !chosen.has(meant.value));
    event.currentTarget.select();
  };
  return (
    <Group {...field}>
      <Frame>
        {options.length > 1 && (
          <header>
            {options.length >= FILTER_FROM && (
              <Filter
                type="search"
                aria-label="Filtrar"
                placeholder="Filtrar"
                value={term}
                onChange={(event) => setTerm(event.target.value)}
                onKeyDown={onEnter}
              />
            )}
            {filters.map((filter) => (
              <Button
                key={filter.term}
                aria-pressed={term === filter.term}
                onClick={() => setTerm(term === filter.term ? '' : filter.term)}
              >
                {filter.label}
              </Button>
            ))}
            <Button disabled={shown.length === 0} onClick={() => set(shown, !allShown)}>
              {allShown ? 'Quitar' : 'Seleccionar'}{' '}
              {term.trim() === '' ? 'todo' : `lo encontrado (${shown.length})`}
            </Button>
          </header>
        )}
        <ul>
          {shown.map((option) => (
            <li key={option.value}>
              <Choice plain>
                <input
                  type="checkbox"
                  name={name}
                  value={option.value}
                  checked={chosen.has(option.value)}
                  onChange={(event) => set([option], event.target.checked)}
                />
                <span>
                  {option.label}
                  {option.note !== undefined && <small>{option.note}</small>}
                </span>
                {option.detail}
              </Choice>
            </li>
          ))}
          {shown.length === 0 && (
            <li className={css({ padding: '12px', color: 'muted' })}>
              {options.length === 0 ? emptyText : `Nada coincide con «${term.trim()}»`}
            </li>
          )}
        </ul>
        <footer aria-live="polite">
          <span>
            Selección: {options.filter((option) => chosen.has(option.value)).length} de {options.length}
          </span>
          <span>{total}</span>
        </footer>
      </Frame>
    </Group>
  );
}
