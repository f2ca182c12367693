import { chakra } from '../styles/chakra.ts';
import { choiceRecipe } from './choice-recipe.ts';

const Choice = chakra('label', choiceRecipe);

export interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** The id of the element that explains it. */
  describedBy?: string | undefined;
}

/** A single checkbox. */
export function Checkbox({ label, checked, onChange, describedBy }: CheckboxProps) {
  return (
    <Choice>
      <input
        type="checkbox"
        checked={checked}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </Choice>
  );
}
