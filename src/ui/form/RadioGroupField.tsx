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
    // Several short ones fit beside each other on a phone, so that what follows is in sight.
    [COARSE]: { '& > label': { flex: '1 1 auto', minWidth: '96px' } },
  },
});

export interface RadioGroupFieldProps extends FieldProps {
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
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
          <Choice key={option.value}>
            <input
              type="radio"
              name={name ?? ownName}
              value={option.value}
              checked={option.value === value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </Choice>
        ))}
      </Row>
    </Group>
  );
}
