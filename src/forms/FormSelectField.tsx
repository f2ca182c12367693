import type { Tabla } from '#contracts/tables.ts';
import { COARSE } from '#ui/styles/media.ts';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import { SelectField, type SelectFieldProps } from '#ui/select/SelectField.tsx';
import { useMedia } from '#ui/base/use-media.ts';
import { useCampo } from './form-context.ts';
import { useVigente } from './use-current-option.ts';

export type CampoSelectProps = Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
  /** The table whose records are chosen from; left out: words. */
  tabla?: Tabla;
  /** Under fingers a few choices stand in sight, one press each. */
  enVista?: boolean;
};

/** More would fill the screen. */
const EN_VISTA = 6;

/** A choice of the form; ids as text, which the schema turns back. */
export function CampoSelect({ tabla, enVista = false, ...props }: CampoSelectProps) {
  const campo = useCampo<string>(props.name);
  const vigente = useVigente();
  const eleccion = tabla && vigente(tabla, campo.value, props.options);
  const touch = useMedia(COARSE);
  const { options } = props;
  const Control =
    enVista && touch && options.length > 0 && options.length <= EN_VISTA ? RadioGroupField : SelectField;
  return <Control {...props} {...campo} {...eleccion} />;
}
