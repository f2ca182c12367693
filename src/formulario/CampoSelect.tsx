import { SelectField, type SelectFieldProps } from '#ui/SelectField.tsx';
import { useCampo } from './contexto.ts';

export type CampoSelectProps = Omit<SelectFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A choice of the form; ids as text, which the schema turns back. */
export function CampoSelect(props: CampoSelectProps) {
  return <SelectField {...props} {...useCampo<string>(props.name)} />;
}
