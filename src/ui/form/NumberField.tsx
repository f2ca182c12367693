import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { controlRecipe } from './control-recipe.ts';
import { Field, type FieldProps } from './Field.tsx';

const Input = chakra('input', controlRecipe);
const Row = chakra('div', {
  base: { position: 'relative', '& input': { fontVariantNumeric: 'tabular-nums' } },
});
const Unit = chakra('span', {
  base: {
    position: 'absolute',
    insetInlineEnd: '12px',
    top: '50%',
    transform: 'translateY(-50%)',
    color: 'muted',
    pointerEvents: 'none',
  },
});

export interface NumberFieldProps extends FieldProps {
  /** The typed text. The form converts and validates it. */
  value: string;
  onChange: (value: string) => void;
  /** Shows a keypad with a decimal comma; otherwise with digits only. */
  decimal?: boolean;
  placeholder?: string;
  /** A unit at the far end of the field: 'horas', '%', '°C'. Not part of the name. */
  unit?: ReactNode;
}

/** A number typed as text with the numeric keypad: `type=number` would discard letters and invalid text. */
export function NumberField({
  value,
  onChange,
  decimal = false,
  placeholder,
  unit,
  ...field
}: NumberFieldProps) {
  return (
    <Field {...field}>
      {(control) => (
        <Row>
          <Input
            {...control}
            type="text"
            inputMode={decimal ? 'decimal' : 'numeric'}
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            placeholder={placeholder}
          />
          {unit !== undefined && <Unit aria-hidden>{unit}</Unit>}
        </Row>
      )}
    </Field>
  );
}
