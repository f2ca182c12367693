import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { isPlannedPlace } from '#domain/embarque.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { controlRecipe } from '#ui/form/control-recipe.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { MEDIUM_BOX, PHONE } from '#ui/styles/media.ts';
import { labelOf } from '#views/labels.ts';
import { useState } from 'react';
import type { ImportPlaces } from './cell-values.ts';
import type { ImportField } from './import-fields.ts';
import type { PreviewCell } from './preview-rows.ts';

const Input = chakra('input', controlRecipe);
const Select = chakra('select', controlRecipe);
/** A date stays on one line. */
const Text = chakra('span', { base: { whiteSpace: 'nowrap', [PHONE]: { whiteSpace: 'normal' } } });
const Cell = chakra('div', {
  base: {
    display: 'grid',
    gap: '3px',
    minWidth: '190px',
    whiteSpace: 'normal',
    textAlign: 'start',
    // In a card, beside its label.
    [MEDIUM_BOX]: { minWidth: 0 },
  },
});

interface PreviewFieldProps {
  line: number;
  field: ImportField;
  cell: PreviewCell;
  places: ImportPlaces;
  /** Shown as a control, also where nothing is doubtful. */
  editing: boolean;
  onEdit: (text: string) => void;
}

const TIPO_NAMES = Object.values(TIPO_OPERACION_LABEL);

/** A text that is taken over when the field is left or Enter is pressed: each change checks all lines. */
function TextInput({
  label,
  text,
  invalid,
  onEdit,
}: {
  label: string;
  text: string;
  invalid: boolean;
  onEdit: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  if (shown !== text) {
    setShown(text);
    setTyped(text);
  }
  const take = (): void => {
    if (typed !== text) onEdit(typed);
  };
  return (
    <Input
      aria-label={label}
      aria-invalid={invalid || undefined}
      value={typed}
      autoComplete="off"
      onChange={({ target }) => setTyped(target.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}

/** A cell of the preview: its text, and a control with the doubt under it where there is one. */
export function PreviewField({ line, field, cell, places, editing, onEdit }: PreviewFieldProps) {
  const { original, text, shown, doubt } = cell;
  if (!editing && doubt === null && text === original) return <Text>{shown || '—'}</Text>;
  const label = `${labelOf(field)}, línea ${line}`;
  const invalid = doubt?.isProblem === true;
  const names = isPlannedPlace(field)
    ? places[field].map(({ nombre }) => nombre)
    : field === 'tipo'
      ? TIPO_NAMES
      : null;
  return (
    <Cell>
      {names ? (
        <Select
          aria-label={label}
          aria-invalid={invalid || undefined}
          value={text}
          onChange={({ target }) => onEdit(target.value)}
        >
          <option value="">—</option>
          {text !== '' && !names.includes(text) && <option value={text}>{text}</option>}
          {names.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      ) : (
        <TextInput label={label} text={text} invalid={invalid} onEdit={onEdit} />
      )}
      {doubt && (
        <StatusPill tone={invalid ? 'error' : 'aviso'} bare>
          {doubt.mensaje}
        </StatusPill>
      )}
    </Cell>
  );
}
