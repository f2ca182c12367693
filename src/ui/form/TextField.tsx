import { chakra } from '../styles/chakra.ts';
import { type HTMLInputAutoCompleteAttribute, useState } from 'react';
import { controlRecipe } from './control-recipe.ts';
import { COARSE } from '../styles/media.ts';
import { Field, type FieldProps } from './Field.tsx';

const Input = chakra('input', controlRecipe);

const Reveal = chakra('button', {
  base: {
    // Beside the label, though it follows the input.
    'div > &': { gridArea: '1 / 2' },
    marginBottom: '4px',
    marginInlineStart: '4px',
    color: 'accent',
    fontSize: 'var(--fs-sm)',
    cursor: 'pointer',
    // As high as the label, though a finger finds it.
    [COARSE]: { minHeight: '48px', marginBlock: '-12px' },
  },
});

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

/** 'contraseña nueva'; of a label that begins otherwise 'contraseña: Repita la contraseña'. */
const secretOf = (label: string): string =>
  label.startsWith('Contraseña') ? label.toLowerCase() : `contraseña: ${label}`;

export function TextField(props: TextFieldProps) {
  const { value, onChange, type = 'text', autoComplete = 'off', inputMode, placeholder } = props;
  const { upperCase = false, readOnly, ...field } = props;
  const [isShown, setShown] = useState(false);
  const isPassword = type === 'password';
  const reveal = isShown ? 'Ocultar' : 'Mostrar';
  return (
    <Field
      {...field}
      aside={
        isPassword && (
          <Reveal
            type="button"
            aria-label={`${reveal} ${secretOf(field.label)}`}
            onClick={() => setShown(!isShown)}
          >
            {reveal}
          </Reveal>
        )
      }
    >
      {(control) => (
        <Input
          {...control}
          type={isPassword && isShown ? 'text' : type}
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
