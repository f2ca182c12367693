import { chakra } from '../styles/chakra.ts';
import { use } from 'react';
import { Button } from '../base/Button.tsx';
import { IconColumnas } from '../base/later-icons.ts';
import { Popover } from '../overlay/Popover.tsx';
import { PreferencesContext } from '../base/preferences.ts';
import { PHONE, PRINT } from '../styles/media.ts';
import { columnsKey, isShownColumn, useColumnChoices, withoutDefaults } from './shown-columns.ts';
import type { Column } from './table-types.ts';

const Place = chakra('div', {
  base: { [PRINT]: { display: 'none' } },
  variants: {
    where: {
      desk: { [PHONE]: { display: 'none' } },
      phone: { display: 'none', [PHONE]: { display: 'block' } },
    },
  },
});
const Group = chakra('fieldset', {
  base: {
    padding: '4px',
    '& legend': { paddingInline: '8px', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 650 },
    '& > p': { padding: '8px', color: 'muted', fontSize: 'var(--fs-sm)' },
    '& > p[data-refused]': { color: 'bad' },
  },
});
const Choice = chakra('label', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minHeight: 'var(--ctl)',
    paddingInline: '8px',
    color: 'fg',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'hover' },
    '& input': {
      width: '1.1em',
      height: '1.1em',
      accentColor: 'var(--ui-colors-accent-solid)',
      cursor: 'inherit',
    },
    '&:has(:disabled)': { color: 'muted', cursor: 'not-allowed' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
    '& input:focus-visible': { outline: 'none' },
  },
});

export interface ColumnsMenuProps {
  /** On phones it stands below the list, since the toolbar has no space for it. */
  where: 'desk' | 'phone';
  /** Names the list among the preferences. */
  list: string;
  /** The list's heading. */
  title: string;
  columns: readonly Pick<Column<never>, 'key' | 'label' | 'extra'>[];
}

/** 'Columnas': shows and hides the columns of a list, on all devices of the user. */
export function ColumnsMenu({ where, list, title, columns }: ColumnsMenuProps) {
  const [choices, choose] = useColumnChoices(list);
  const refusal = use(PreferencesContext).refusals.get(columnsKey(list));
  const isChanged = withoutDefaults(choices, columns) !== null;
  return (
    <Place where={where}>
      <Popover
        trigger={
          <>
            <IconColumnas />
            Columnas
          </>
        }
      >
        <Group>
          <legend>Columnas de {title}</legend>
          {columns.map((column, index) => (
            <Choice key={column.key}>
              <input
                type="checkbox"
                checked={isShownColumn(choices, column, index)}
                disabled={index === 0}
                onChange={({ target }) =>
                  choose(withoutDefaults({ ...choices, [column.key]: target.checked }, columns))
                }
              />
              {column.label}
            </Choice>
          ))}
          {refusal !== undefined && <p data-refused>Solo está guardado en este dispositivo: {refusal}</p>}
          <p>
            <Button size="sm" disabled={!isChanged} onClick={() => choose(null)}>
              Restablecer
            </Button>
          </p>
        </Group>
      </Popover>
    </Place>
  );
}
