import type { FieldProps } from './Field.tsx';
import { RadioGroupField } from './RadioGroupField.tsx';

const OPTIONS = [
  { value: 'si', label: 'Sí' },
  { value: 'no', label: 'No' },
] as const;

export interface YesNoFieldProps extends FieldProps {
  /** Undefined while neither is chosen. */
  value: boolean | undefined;
  onChange: (value: boolean) => void;
}

/** Sí or No as two radios in a group named by `label` (underlang). */
export function YesNoField({ value, onChange, ...field }: YesNoFieldProps) {
  const chosen = value === undefined ? '' : value ? 'si' : 'no';
  return (
    <RadioGroupField
      {...field}
      value={chosen}
      options={OPTIONS}
      onChange={(option) => onChange(option === 'si')}
    />
  );
}
