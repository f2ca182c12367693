import { NumberField, type NumberFieldProps } from '#ui/form/NumberField.tsx';
import { useCampo } from './form-context.ts';

export type CampoNumeroProps = Omit<NumberFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A number of the form, kept as typed: the schema reads it. */
export function CampoNumero(props: CampoNumeroProps) {
  return <NumberField {...props} {...useCampo<string>(props.name)} />;
}
