import type { EndpointKey, SelectOption } from '#contracts/endpoints.ts';
import type { ModuleKey } from '#contracts/module.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { useFormField } from '#forms/form-context.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { useCurrentOption } from '#forms/use-current-option.ts';
import { SelectField } from '#ui/select/SelectField.tsx';
import { useNavigate } from '@tanstack/react-router';

export interface ClienteFieldProps {
  name: string;
  label: string;
  width: 2 | 3 | 6;
}

/** The client of an existing record, which cannot be changed. */
export function FixedClienteField({ name, label, width }: ClienteFieldProps) {
  const { value } = useFormField<string>(name);
  const nombre = useFormField<string>(`${name}_nombre`).value;
  return (
    <SelectField
      name={name}
      label={label}
      width={width}
      value={value}
      options={[{ value, label: nombre }]}
      onChange={() => undefined}
      disabled
    />
  );
}

interface ChoosableClienteFieldProps extends ClienteFieldProps {
  /** The call that lists the clients to choose from. */
  source: EndpointKey;
  /** The list to link to where there are no clients to choose. */
  module: ModuleKey;
}

/** The client of a new record. It stores the name beside the id, for the description of the queued change. */
export function ChoosableClienteField({ name, label, width, source, module }: ChoosableClienteFieldProps) {
  const { datos, loading, retry } = useRecord<SelectOption[]>(source);
  const field = useFormField<string>(name);
  const nombre = useFormField<string>(`${name}_nombre`);
  const current = useCurrentOption();
  const navigate = useNavigate();
  const options = (datos ?? []).map((cliente) => ({ value: String(cliente.id), label: cliente.nombre }));
  const choose = (value: string): void => {
    field.onChange(value);
    nombre.onChange(options.find((option) => option.value === value)?.label ?? '');
  };
  return (
    <>
      <SelectField
        {...field}
        {...current('cliente', field.value, options)}
        name={name}
        label={label}
        width={width}
        required
        onChange={choose}
        loading={loading}
      />
      {/* Once the record is saved, its client is no longer among those without one. */}
      {datos?.length === 0 && field.value === '' && (
        <NoDataModal
          hint="No quedan clientes sin negociación: edite la que hay, o agregue antes el cliente en Mantenedores."
          onRetry={retry}
          onClose={() => void navigate({ to: '/admin/$modulo', params: { modulo: module } })}
        />
      )}
    </>
  );
}
