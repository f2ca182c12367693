import { isValidRut, RUT_INCORRECTO } from '#domain/rut.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { TextField, type TextFieldProps } from '#ui/form/TextField.tsx';
import { useState } from 'react';
import { useCampo } from './form-context.ts';

export type CampoRutProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A RUT. That its check digit is wrong is told once it was left, not while it is typed; it hinders nothing. */
export function CampoRut(props: CampoRutProps) {
  const { value, onBlur, ...campo } = useCampo<string>(props.name);
  const [typing, setTyping] = useState(false);
  const wrong = !typing && value.trim() !== '' && !isValidRut(value);
  return (
    <TextField
      {...props}
      {...campo}
      value={value}
      onChange={(text) => {
        setTyping(true);
        campo.onChange(text);
      }}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
      hint={wrong ? <FieldWarning>{RUT_INCORRECTO}</FieldWarning> : props.hint}
    />
  );
}
