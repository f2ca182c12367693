import { Button } from '#ui/base/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useEffect, useRef, useState } from 'react';
import { type ListView, nameError } from './views.ts';

const Line = chakra('form', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '0 8px',
    width: '100%',
    padding: '4px 8px',
  },
});
const Grow = chakra('div', { base: { flex: '1 1 100%', minWidth: 0 } });

export interface ViewNameFormProps {
  views: readonly ListView[];
  /** The view that gets another name; omitted for a new one. */
  view?: ListView;
  /** Of the button. */
  label: string;
  onName: (nombre: string) => void;
  onCancel?: () => void;
}

/** The name of a view. */
export function ViewNameForm({ views, view, label, onName, onCancel }: ViewNameFormProps) {
  const [nombre, setNombre] = useState(view?.nombre ?? '');
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (view) form.current?.querySelector('input')?.select();
  }, [view]);
  const submit = (): void => {
    const trimmed = nombre.trim();
    const found = nameError(views, trimmed, view?.id);
    setError(found);
    if (found !== null) return;
    onName(trimmed);
    setNombre('');
  };
  return (
    <Line
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Grow>
        <TextField
          label={view ? 'Nombre' : 'Nombre de una vista nueva'}
          value={nombre}
          error={error ?? undefined}
          onChange={(typed) => {
            setNombre(typed);
            setError(null);
          }}
        />
      </Grow>
      <Button type="submit">{label}</Button>
      {onCancel && (
        <Button tone="ghost" onClick={onCancel}>
          Cancelar
        </Button>
      )}
    </Line>
  );
}
