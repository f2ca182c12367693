import { useNameOf } from '#data/queries/use-record-names.ts';
import { choiceRecipe } from '#ui/form/choice-recipe.ts';
import { PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useId } from 'react';
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
    '& dl': { display: 'grid', gap: '6px' },
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontWeight: 600, overflowWrap: 'anywhere' },
  },
});
const Choice = chakra('label', choiceRecipe);

const SIDES = [
  { side: 'mine', label: 'Mantener la mía' },
  { side: 'server', label: 'Usar la del servidor' },
] as const;

const LIST_FORMAT = new Intl.ListFormat('es', { type: 'conjunction' });

function SideValues({ campos, side }: { campos: readonly ConflictingField[]; side: SideChoice }) {
  const nameOf = useNameOf();
  return (
    <dl>
      {campos.map(({ campo, mine, server }) => (
        <div key={campo}>
          {/* The legend shows the label of a single field. */}
          <dt className={campos.length === 1 ? css({ srOnly: true }) : ''}>{labelOf(campo)}</dt>
          <dd>{valueText(onlyDifferent(mine, server)[side], campo, nameOf)}</dd>
        </div>
      ))}
    </dl>
  );
}

interface ConflictGroupProps {
  grupo: ConflictingGroup;
  chosen: SideChoice | undefined;
  onChoose: (side: SideChoice) => void;
}

/** Both sides of one field, or of a group of fields, each above its own option. */
export function ConflictGroup({ grupo: { campos }, chosen, onChoose }: ConflictGroupProps) {
  const name = useId();
  return (
    <Set role="radiogroup">
      <legend>{LIST_FORMAT.format(campos.map(({ campo }) => labelOf(campo)))}</legend>
      {campos.length > 1 && <p>Se eligen juntos, porque dependen entre sí.</p>}
      <div>
        {SIDES.map(({ side, label }) => (
          <Side key={side}>
            <SideValues campos={campos} side={side} />
            <Choice>
              <input type="radio" name={name} checked={chosen === side} onChange={() => onChoose(side)} />
              {label}
            </Choice>
          </Side>
        ))}
      </div>
    </Set>
  );
}
