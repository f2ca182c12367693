import { chakra } from '../styles/chakra.ts';
import { choiceRecipe } from './choice-recipe.ts';

const Choice = chakra('label', choiceRecipe);

export interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A single checkbox. */
export function Checkbox({ label, checked, onChange }: CheckboxProps) {
  return (
    <Choice>
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </Choice>
  );
}
