import { RadioGroupField, type RadioGroupFieldProps } from '#ui/form/RadioGroupField.tsx';
import { useCampo } from './form-context.ts';

export type CampoRadioProps = Omit<
  RadioGroupFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & { name: string };

/** A few choices of the form, all in sight. */
export function CampoRadio(props: CampoRadioProps) {
  return <RadioGroupField {...props} {...useCampo<string>(props.name)} />;
}
