import { NumberField, type NumberFieldProps } from '#ui/form/NumberField.tsx';
import { useEffect, useState } from 'react';

const PAUSE_MS = 600;

/** A number that is taken over when the field is left or the user pauses: each change is stored and checks all lines. */
export function PausedNumberField({ value, onChange, ...field }: NumberFieldProps) {
  const [typed, setTyped] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setTyped(value);
  }
  const take = (): void => {
    if (typed !== value) onChange(typed);
  };
  useEffect(() => {
    const pause = setTimeout(take, PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return <NumberField {...field} value={typed} onChange={setTyped} onBlur={take} />;
}
