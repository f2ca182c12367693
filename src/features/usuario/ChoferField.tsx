import type { SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { useTextField } from '#forms/form-context.ts';
import { nombreOptions } from '#forms/options.ts';

/** The driver of a user with the role CHOFER. */
export function ChoferField() {
  const isDriver = useTextField('role') === 'CHOFER';
  const { datos = [], loading } = useRecord<SelectOption[]>('chofer.select');
  if (!isDriver) return null;
  return (
    <FormSelectField
      name="chofer"
      table="chofer"
      label="Chofer"
      options={nombreOptions(datos)}
      required
      loading={loading}
      hint="Verá las operaciones asignadas a este chofer"
    />
  );
}
