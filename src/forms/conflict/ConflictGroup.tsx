import { useNameOf } from '#data/queries/use-record-names.ts';
import { choiceRecipe } from '#ui/form/choice-recipe.ts';
import { PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useId } from 'react';
import type { TableName } from '#contracts/tables.ts';
import { labelOf } from '#views/labels.ts';
import type { ConflictingField, ConflictingGroup } from './groups.ts';
import { onlyDifferent, valueText } from './value-text.ts';

export type SideChoice = 'mine' | 'server';

const Set = chakra('fieldset', {
  base: {
    marginTop: '12px',
    '& > legend': { fontWeight: 600, marginBottom: '4px' },
    '& > p': { color: 'muted', fontSize: 'var(--fs-sm)', marginBottom: '8px' },
    '& > div': {
      display: 'grid',
      gridTemplateColumns: '1fr 1fr',
      gap: '8px',
      [PHONE]: { gridTemplateColumns: '1fr' },
    },
  },
});
const Side = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    gap: '8px',
    padding: '10px',
    borderWidth: '1px',
    borderRadius: 'md',
    bg: 'sunken',
    minWidth: 0,
    '& h4': { color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 550, marginBottom: '4px' },
    '& dl': { display: 'grid', gap: '6px' },
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
    '& label small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)', fontWeight: 400 },
  },
});
const Choice = chakra('label', choiceRecipe);

const SIDES = [
  { side: 'mine', label: 'Mantener la mía' },
  { side: 'server', label: 'Usar la del servidor' },
] as const;

const LIST_FORMAT = new Intl.ListFormat('es', { type: 'conjunction' });

interface SideValuesProps {
  fields: readonly ConflictingField[];
  side: SideChoice;
  table: TableName | undefined;
}

function SideValues({ fields, side, table }: SideValuesProps) {
  const nameOf = useNameOf();
  return (
    <dl>
      {fields.map(({ field, mine, server }) => (
        <div key={field}>
          {/* The legend shows the label of a single field. */}
          <dt className={fields.length === 1 ? css({ srOnly: true }) : ''}>{labelOf(field, table)}</dt>
          <dd>{valueText(onlyDifferent(mine, server)[side], field, nameOf)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** 'Antes: $15.000'; of several fields with the name of each. */
function Before({ fields, table }: Omit<SideValuesProps, 'side'>) {
  const nameOf = useNameOf();
  const texts = fields.map(({ field, before }) => {
    const text = valueText(before, field, nameOf);
    return fields.length === 1 ? text : `${labelOf(field, table)} ${text}`;
  });
  return <p>Antes: {texts.join(' · ')}</p>;
}

interface ConflictGroupProps {
  group: ConflictingGroup;
  /** Of the record, for the names of its fields. */
  table?: TableName | undefined;
  /** Headings of the two sides. */
  headings: Readonly<Record<SideChoice, string>>;
  /** The name of who has changed the other side, where it is known. */
  other: string | null;
  chosen: SideChoice | undefined;
  onChoose: (side: SideChoice) => void;
}

/** Both sides of one field, or of several that belong together, each above its own option. */
export function ConflictGroup(props: ConflictGroupProps) {
  const {
    group: { fields },
    table,
    headings,
    other,
    chosen,
    onChoose,
  } = props;
  const name = useId();
  return (
    <Set role="radiogroup">
      <legend>{LIST_FORMAT.format(fields.map(({ field }) => labelOf(field, table)))}</legend>
      {fields.length > 1 && <p>Se eligen juntos, porque dependen entre sí.</p>}
      {fields.some((each) => 'before' in each) && <Before fields={fields} table={table} />}
      <div>
        {SIDES.map(({ side, label }) => (
          <Side key={side}>
            <div>
              <h4>{headings[side]}</h4>
              <SideValues fields={fields} side={side} table={table} />
            </div>
            <Choice>
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {side === 'server' && other ? (
                <span>
                  Dejar la de {other} <small>{label}</small>
                </span>
              ) : (
                label
              )}
            </Choice>
          </Side>
        ))}
      </div>
    </Set>
  );
}
