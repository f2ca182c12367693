import type { SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { nombreOptions } from '#forms/options.ts';

/** The client of a charge for no operation. */
export function ClienteSelect() {
  const { datos, loading } = useRecord<SelectOption[]>('cliente.select');
  return (
    <FormSelectField
      name="cliente"
      table="cliente"
      label="Cliente"
      options={nombreOptions(datos ?? [])}
      loading={loading}
      required
    />
  );
}
