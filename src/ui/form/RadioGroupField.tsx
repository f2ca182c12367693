import { chakra } from '../styles/chakra.ts';
import { useId } from 'react';
import { choiceRecipe } from './choice-recipe.ts';
import type { FieldProps } from './Field.tsx';
import { Group } from '../layout/Group.tsx';
import { COARSE } from '../styles/media.ts';
import type { Option } from '../select/option.ts';

const Choice = chakra('label', choiceRecipe);
const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > [data-wide]': { flexBasis: '100%', maxWidth: '100%', paddingBlock: '6px' },
    // Every element needs the rule: Chakra gives each one a rule of its own, so it is not inherited.
    '& > [data-wide] *': { overflowWrap: 'anywhere' },
    '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)' },
    // Several short ones fit beside each other on a phone, so that what follows is in sight.
    [COARSE]: { '& > label': { flex: '1 1 auto', minWidth: '96px' } },
  },
});

/** `detail`: a sentence under the label; with it each option has a line of its own. */
export interface RadioOption extends Option {
  detail?: string;
}

export interface RadioGroupFieldProps extends FieldProps {
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly RadioOption[];
}

/** A group of radio buttons named by `label`. */
export function RadioGroupField({
  value,
  onChange,
  options,
  name,
  disabled,
  ...field
}: RadioGroupFieldProps) {
  const ownName = useId();
  return (
    <Group {...field} role="radiogroup">
      <Row>
        {options.map((option) => (
          <Choice key={option.value} data-wide={option.detail !== undefined || undefined}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              {...(option.detail !== undefined && {
                'aria-labelledby': `${ownName}-${option.value}`,
                'aria-describedby': `${ownName}-${option.value}-detail`,
              })}
              onChange={() => onChange(option.value)}
            />
            {option.detail === undefined ? (
              option.label
            ) : (
              <span>
                <span id={`${ownName}-${option.value}`}>{option.label}</span>
                <small id={`${ownName}-${option.value}-detail`}>{option.detail}</small>
              </span>
            )}
          </Choice>
        ))}
      </Row>
    </Group>
  );
}
