import { chakra } from '@chakra-ui/react';
import { controlRecipe } from './control-recipe.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconChevronDown } from './icons.ts';

const Select = chakra('select', controlRecipe);
const Row = chakra('div', {
  base: {
    position: 'relative',
    '& select': { appearance: 'none', paddingInlineEnd: '34px', textOverflow: 'ellipsis', cursor: 'pointer' },
    '& option': { bg: 'raised', color: 'fg' },
    '& > svg': {
      position: 'absolute',
      insetInlineEnd: '11px',
      top: 'calc(50% - 0.5em)',
      color: 'muted',
      pointerEvents: 'none',
    },
  },
});

export interface Option {
  value: string;
  label: string;
}

export interface SelectFieldProps extends FieldProps {
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The empty option's text. */
  placeholder?: string;
}

/** The browser's own select: a bottom sheet on phones, typing to find on the desk. Read-only is `disabled`. */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, placeholder = 'Seleccione …', ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <Row>
          <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
            <option value="">{placeholder}</option>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Select>
          <IconChevronDown />
        </Row>
      )}
    </Field>
  );
}
