import { activeFilters } from '#contracts/filters.ts';
import { LISTS } from '#contracts/lists.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconClose } from '#ui/base/icons.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useRef } from 'react';
import { filterText } from './filter-texts.ts';
import { dayText, type FilterProps } from './filter-props.ts';
import { QUICK_FILTERS } from './quick-filters.ts';

const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', gap: '8px', _empty: { display: 'none' } },
});
const Chips = chakra('ul', {
  base: {
    display: 'contents',
    listStyle: 'none',
    '& button': { borderRadius: 'full', whiteSpace: 'normal' },
  },
});
const QuickGroup = chakra('div', {
  base: {
    display: 'contents',
    '& [aria-pressed="true"]': { borderColor: 'accent', color: 'accent', bg: 'hover' },
  },
});

/** Quick filters, and a button for each active filter, which removes it. */
export function FilterRow({ list, title, state }: FilterProps) {
  const nameOf = useNameOf();
  const line = useRef<HTMLDivElement>(null);
  const { filters, onFilter } = state;
  const quick = QUICK_FILTERS[list] ?? [];
  const names = [...new Set(quick.flatMap(({ values }) => Object.keys(values)))];
  const isPressed = (values: Record<string, string>): boolean =>
    names.every((name) => (filters[name] ?? '') === dayText(values[name] ?? ''));
  const shown = quick.find(({ values }) => isPressed(values));
  // A pressed quick filter says what it filters by.
  const active = activeFilters(LISTS[list].filters ?? {}, filters).filter(
    ({ name }) => shown?.values[name] === undefined,
  );
  const remove = (name: string): void => {
    onFilter({ [name]: undefined });
    // The pressed button goes: its neighbour takes the focus, or the button 'Filtros'.
    const buttons = [...(line.current?.querySelectorAll<HTMLElement>('[data-filter]') ?? [])];
    const at = buttons.findIndex((button) => button.dataset.filter === name);
    const opener = line.current
      ?.closest('[data-list]')
      ?.querySelector<HTMLElement>('[aria-haspopup="dialog"]');
    (buttons[at + 1] ?? buttons[at - 1] ?? opener)?.focus();
  };
  return (
    <Line ref={line}>
      {quick.length > 0 && (
        <QuickGroup role="group" aria-label={`Filtros rápidos de ${title}`}>
          {quick.map(({ label, values }) => (
            <Button
              key={label}
              size="sm"
              aria-pressed={isPressed(values)}
              onClick={() =>
                onFilter({
                  ...Object.fromEntries(names.map((name) => [name, undefined])),
                  ...(isPressed(values) ? {} : values),
                })
              }
            >
              {label}
            </Button>
          ))}
        </QuickGroup>
      )}
      {active.length > 0 && (
        <Chips aria-label={`Filtros activos de ${title}`}>
          {active.map(({ name, filter, value }) => {
            const text = filterText(name, filter, value, nameOf);
            return (
              <li key={name}>
                <Button
                  size="sm"
                  data-filter={name}
                  aria-label={`Quitar filtro ${text}`}
                  onClick={() => remove(name)}
                >
                  {text}
                  <IconClose />
                </Button>
              </li>
            );
          })}
        </Chips>
      )}
    </Line>
  );
}
