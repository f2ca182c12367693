import { chakra } from '../styles/chakra.ts';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { controlRecipe } from './control-recipe.ts';
import { Field, type FieldProps } from './Field.tsx';

const Input = chakra('input', controlRecipe);

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  type?: 'text' | 'email' | 'password' | 'tel';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  inputMode?: 'text' | 'numeric' | 'decimal' | 'tel';
  placeholder?: string;
  /** Converts input to capitals, as container numbers are written. */
  upperCase?: boolean;
  /** For text that can be read and copied, but not changed. */
  readOnly?: boolean;
}

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', autoComplete = 'off', inputMode, placeholder } = props;
  const { upperCase = false, readOnly, ...field } = props;
  return (
    <Field {...field}>
      {(control) => (
        <Input
          {...control}
          type={type}
          value={value}
          onChange={(event) => onChange(upperCase ? event.target.value.toUpperCase() : event.target.value)}
          autoComplete={autoComplete}
          autoCapitalize={upperCase ? 'characters' : undefined}
          spellCheck={upperCase ? false : undefined}
          inputMode={inputMode}
          placeholder={placeholder}
          readOnly={readOnly}
        />
      )}
    </Field>
  );
}
