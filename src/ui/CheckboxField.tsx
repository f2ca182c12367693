import { chakra } from '@chakra-ui/react';
import { useId } from 'react';
import { choiceRecipe } from './choice-recipe.ts';
import type { FieldProps } from './Field.tsx';
import { FieldMessage } from './FieldMessage.tsx';

const Choice = chakra('label', choiceRecipe);

export interface CheckboxFieldProps extends Omit<FieldProps, 'required'> {
  value: boolean;
  onChange: (value: boolean) => void;
}

/** One yes-or-no whose label is its own words; where neither may be chosen at first, use YesNoField. */
export function CheckboxField(props: CheckboxFieldProps) {
  const { label, name, value, onChange, onBlur, disabled, error, hint, width } = props;
  const id = useId();
  return (
    <chakra.div data-width={width} alignSelf="end">
      <Choice>
        <input
          type="checkbox"
          name={name}
          checked={value}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.checked)}
          aria-describedby={id}
          aria-invalid={error === undefined ? undefined : true}
        />
        {label}
      </Choice>
      <FieldMessage id={id} error={error} hint={hint} />
    </chakra.div>
  );
}
