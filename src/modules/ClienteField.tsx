import type { EndpointKey, OpcionSelect } from '#contracts/endpoints.ts';
import type { ModuloKey } from '#contracts/module.ts';
import { useDato } from '#data/queries/use-record.ts';
import { useCampo } from '#forms/form-context.ts';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { useVigente } from '#forms/use-current-option.ts';
import { SelectField } from '#ui/select/SelectField.tsx';
import { useNavigate } from '@tanstack/react-router';

export interface CampoClienteProps {
  name: string;
  label: string;
  width: 2 | 3 | 6;
}

/** The client of a record that exists: in sight, not to be changed. */
export function CampoClienteFijo({ name, label, width }: CampoClienteProps) {
  const { value } = useCampo<string>(name);
  const nombre = useCampo<string>(`${name}_nombre`).value;
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

interface CampoClienteElegibleProps extends CampoClienteProps {
  /** The call that answers the clients to choose from. */
  source: EndpointKey;
  /** The list to go back to where there are none. */
  modulo: ModuloKey;
}

/** The client of a new record; keeps its name beside its id, for the words in which the change is told later. */
export function CampoClienteElegible({ name, label, width, source, modulo }: CampoClienteElegibleProps) {
  const { datos, cargando, reintentar } = useDato<OpcionSelect[]>(source);
  const campo = useCampo<string>(name);
  const nombre = useCampo<string>(`${name}_nombre`);
  const vigente = useVigente();
  const navigate = useNavigate();
  const options = (datos ?? []).map((cliente) => ({ value: String(cliente.id), label: cliente.nombre }));
  const choose = (value: string): void => {
    campo.onChange(value);
    nombre.onChange(options.find((option) => option.value === value)?.label ?? '');
  };
  return (
    <>
      <SelectField
        {...campo}
        {...vigente('cliente', campo.value, options)}
        name={name}
        label={label}
        width={width}
        required
        onChange={choose}
        loading={cargando}
      />
      {/* Once it is saved, its own client is no longer among those without one. */}
      {datos?.length === 0 && campo.value === '' && (
        <NoDataModal
          hint="No quedan clientes sin negociación: edite la que hay, o agregue antes el cliente en Mantenedores."
          onRetry={reintentar}
          onClose={() => void navigate({ to: '/admin/$modulo', params: { modulo } })}
        />
      )}
    </>
  );
}
