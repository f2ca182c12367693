import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useFormField } from '#forms/form-context.ts';
import type { FormApi } from '#forms/use-form.ts';
import { SelectField } from '#ui/select/SelectField.tsx';
import { EMPTY_FIELDS, type MovimientoValues, possibleTipos } from './movimiento-values.ts';

interface TipoFieldProps {
  form: FormApi<MovimientoValues>;
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
}

/**
 * The types that may stand here; another type empties the fields that depend on it (R5.6). Not
 * radios: a choice called 'Retiro en puerto' beside a field called 'Puerto' confuses who finds things by their name.
 */
export function TipoField({ form: movimientoForm, operacion, movimiento }: TipoFieldProps) {
  const field = useFormField<string>('tipo');
  const { form } = movimientoForm;
  const onChange = (tipo: string): void => {
    field.onChange(tipo);
    for (const [name, value] of Object.entries(EMPTY_FIELDS)) {
      // Emptied by the form, not by the user: no message asks for them before they were seen.
      form.setFieldValue(name, value, { dontUpdateMeta: true });
      // One that was never on the screen has no meta, and must not get half of one.
      if (form.getFieldMeta(name))
        form.setFieldMeta(name, (meta) => ({ ...meta, isTouched: false, isDirty: false }));
    }
  };
  const tipos: readonly string[] = possibleTipos(operacion, movimiento?.id ?? null);
  const { pendiente } = movimientoForm;
  // What was typed in a change that waits is shown, though it may be what it was refused for.
  const shown = pendiente === null || tipos.includes(field.value) ? tipos : [field.value, ...tipos];
  const options = shown.map((tipo) => ({ value: tipo, label: tipo }));
  return <SelectField {...field} name="tipo" label="Tipo" options={options} required onChange={onChange} />;
}
