import { RadioGroupField, type RadioGroupFieldProps } from '#ui/form/RadioGroupField.tsx';
import { useFormField } from './form-context.ts';

export type FormRadioFieldProps = Omit<
  RadioGroupFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & { name: string };

/** A field of the form with a few choices, all visible. */
export function FormRadioField(props: FormRadioFieldProps) {
  return <RadioGroupField {...props} {...useFormField<string>(props.name)} />;
}
