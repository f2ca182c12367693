import { isValidRut, WRONG_RUT } from '#domain/rut.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { TextField, type TextFieldProps } from '#ui/form/TextField.tsx';
import { useState } from 'react';
import { useFormField } from './form-context.ts';

export type RutFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A RUT field. A wrong check digit is reported on blur, not while typing, and does not prevent saving. */
export function RutField(props: RutFieldProps) {
  const { value, onBlur, ...field } = useFormField<string>(props.name);
  const [typing, setTyping] = useState(false);
  const wrong = !typing && value.trim() !== '' && !isValidRut(value);
  return (
    <TextField
      {...props}
      {...field}
      value={value}
      onChange={(text) => {
        setTyping(true);
        field.onChange(text);
      }}
      onBlur={() => {
        setTyping(false);
        onBlur();
      }}
      hint={wrong ? <FieldWarning>{WRONG_RUT}</FieldWarning> : (field.hint ?? props.hint)}
    />
  );
}
