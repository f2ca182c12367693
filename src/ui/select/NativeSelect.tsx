import { chakra } from '../styles/chakra.ts';
import { controlRecipe } from '../form/control-recipe.ts';
import type { ControlAttributes } from '../form/Field.tsx';
import type { Option } from './option.ts';
import { SelectFrame } from './SelectFrame.tsx';

const Select = chakra('select', controlRecipe);

export interface SelectControlProps {
  control: ControlAttributes;
  /** The field's label. */
  label: string;
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  placeholder: string;
}

/** The browser's own select, for a few options. */
export function NativeSelect({ control, value, onChange, options, placeholder }: SelectControlProps) {
  return (
    <SelectFrame>
      <Select {...control} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{placeholder}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.note === undefined ? option.label : `${option.label} · ${option.note}`}
          </option>
        ))}
      </Select>
    </SelectFrame>
  );
}
