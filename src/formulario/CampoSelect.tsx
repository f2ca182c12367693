import type { Tabla } from '#contracts/tablas.ts';
import { SelectField, type SelectFieldProps } from '#ui/SelectField.tsx';
import { useCampo } from './contexto.ts';
import { useVigente } from './use-vigente.ts';

export type CampoSelectProps = Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
  /** The table whose records are chosen from; left out: words. */
  tabla?: Tabla;
};

/** A choice of the form; ids as text, which the schema turns back. */
export function CampoSelect({ tabla, ...props }: CampoSelectProps) {
  const campo = useCampo<string>(props.name);
  const vigente = useVigente();
  const eleccion = tabla && vigente(tabla, campo.value, props.options);
  return <SelectField {...props} {...campo} {...eleccion} />;
}
