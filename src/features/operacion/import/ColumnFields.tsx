import { FormGrid } from '#ui/form/FormGrid.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { SelectField } from '#ui/select/SelectField.tsx';
import { FormDisclosure } from '#ui/overlay/Disclosure.tsx';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { labelOf } from '#views/labels.ts';
import { useState } from 'react';
import { type ImportField, IMPORT_FIELDS } from './import-fields.ts';
import { PausedNumberField } from './PausedNumberField.tsx';
import { type Schedule, sampleHint } from './read-schedule.ts';

const FIELD_OPTIONS = IMPORT_FIELDS.map((field) => ({ value: field, label: labelOf(field) }));
const TIPO_OPTIONS = Object.values(TIPO_OPERACION_LABEL).map((label) => ({ value: label, label }));

interface ColumnFieldsProps {
  schedule: Schedule;
  columns: readonly (ImportField | null)[];
  /** Whether a column has the hours of the one before it. */
  hours: readonly boolean[];
  defaults: Readonly<Partial<Record<ImportField, string>>>;
  /** Why the server does not take what is remembered, or null. */
  refusal: string | null;
  onColumn: (heading: string, field: ImportField | null) => void;
  onDefault: (field: ImportField, text: string) => void;
}

/** Which field each column of the file is, and the values for what the file does not have. */
export function ColumnFields({
  schedule,
  columns,
  hours,
  defaults,
  refusal,
  onColumn,
  onDefault,
}: ColumnFieldsProps) {
  const named = schedule.headings.flatMap((heading, index) => (heading === '' ? [] : [{ heading, index }]));
  const recognized = named.filter(({ index }) => columns[index] !== null || hours[index]).length;
  const hasEta = columns.includes('eta_puerto') || columns.includes('eta_planta');
  const [open, setOpen] = useState(recognized < named.length || !hasEta);
  const onlyEta = columns.includes('eta_puerto') ? 'ETA Planta' : 'ETA Puerto';
  const isOneEta = hasEta && !(columns.includes('eta_puerto') && columns.includes('eta_planta'));
  return (
    <>
      <FormGrid>
        <SelectField
          label="Tipo, si la línea no lo tiene"
          value={defaults.tipo ?? ''}
          onChange={(text) => onDefault('tipo', text)}
          options={TIPO_OPTIONS}
          width={3}
        />
        <PausedNumberField
          label="Costo Operacional, si la línea no lo tiene"
          value={defaults.monto ?? ''}
          onChange={(text) => onDefault('monto', text)}
          unit="CLP"
          width={3}
        />
      </FormGrid>
      <div role="status">
        {refusal !== null && (
          <StatusPill tone="aviso" bare>
            Lo que se recuerda de este cliente solo está guardado en este dispositivo: {refusal}
          </StatusPill>
        )}
      </div>
      {!hasEta && (
        <StatusPill tone="error" bare>
          Elija qué columna es ETA Puerto o ETA Planta.
        </StatusPill>
      )}
      {isOneEta && (
        <StatusPill tone="aviso" bare>
          El archivo no tiene {onlyEta}: se usa la otra ETA.
        </StatusPill>
      )}
      <FormDisclosure
        title={`Columnas: ${recognized} de ${named.length} se importan`}
        open={open}
        onToggle={() => setOpen(!open)}
      >
        <FormGrid>
          {named.map(({ heading, index }) => (
            <SelectField
              key={index}
              label={heading}
              value={columns[index] ?? ''}
              onChange={(field) => onColumn(heading, field === '' ? null : (field as ImportField))}
              options={FIELD_OPTIONS}
              placeholder={hours[index] ? `Hora de ${schedule.headings[index - 1]}` : 'No importar'}
              hint={sampleHint(schedule, index)}
              width={2}
            />
          ))}
        </FormGrid>
      </FormDisclosure>
    </>
  );
}
