import { isValidRut, WRONG_RUT } from '#domain/rut.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { TextField, type TextFieldProps } from '#ui/form/TextField.tsx';
import { useState } from 'react';

/** A RUT. A wrong check digit is reported on blur, not while typing, and does not prevent saving. */
export function RutInput({ value, onChange, onBlur, hint, ...field }: TextFieldProps) {
  const [typing, setTyping] = useState(false);
  const wrong = !typing && value.trim() !== '' && !isValidRut(value);
  return (
    <TextField
      {...field}
      value={value}
      onChange={(text) => {
        setTyping(true);
        onChange(text);
      }}
      onBlur={() => {
        setTyping(false);
        onBlur?.();
      }}
      hint={wrong ? <FieldWarning>{WRONG_RUT}</FieldWarning> : hint}
    />
  );
}
