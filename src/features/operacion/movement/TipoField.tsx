import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { TIPOS_MOVIMIENTO } from '#domain/vocabulary.ts';
import { useFormField } from '#forms/form-context.ts';
import type { FormApi } from '#forms/use-form.ts';
import { SelectField } from '#ui/select/SelectField.tsx';
import { plannedFor, type PlannedValues } from './planned-values.ts';
import { EMPTY_FIELDS, type MovimientoFormValues, possibleTipos } from './movimiento-values.ts';

interface TipoFieldProps {
  form: FormApi<MovimientoFormValues>;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  planned: PlannedValues;
  /** Called after a change by the user. */
  onEdited: (tipo: MovimientoFormValues['tipo']) => void;
}

/**
 * The allowed types; changing the type clears the fields that depend on it (R5.6), or sets what is planned for it
 * (R17.11). It is a select, since an option 'Retiro en puerto' beside a field 'Puerto' confuses users who find controls
 * by name.
 */
export function TipoField({
  form: movimientoForm,
  operacion,
  movimiento,
  planned,
  onEdited,
}: TipoFieldProps) {
  const field = useFormField<string>('tipo');
  const { form } = movimientoForm;
  const onChange = (tipo: string): void => {
    field.onChange(tipo);
    const next = TIPOS_MOVIMIENTO.find((each) => each === tipo) ?? '';
    const fields = { ...EMPTY_FIELDS, ...plannedFor(next, planned) };
    for (const [name, value] of Object.entries(fields)) {
      // The form clears the fields, not the user, so no message asks for them before the user has seen them.
      form.setFieldValue(name, value, { dontUpdateMeta: true });
      // A field that was never rendered has no meta, and an incomplete one must not be created.
      if (form.getFieldMeta(name))
        form.setFieldMeta(name, (meta) => ({ ...meta, isTouched: false, isDirty: false }));
    }
    onEdited(next);
  };
  const tipos: readonly string[] = possibleTipos(operacion, movimiento?.id ?? null);
  const { pending } = movimientoForm;
  // The type of a waiting change is shown even if it is the reason of its refusal.
  const shown = pending === null || tipos.includes(field.value) ? tipos : [field.value, ...tipos];
  const options = shown.map((tipo) => ({ value: tipo, label: tipo }));
  return <SelectField {...field} name="tipo" label="Tipo" options={options} required onChange={onChange} />;
}
