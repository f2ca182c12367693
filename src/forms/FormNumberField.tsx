import { NumberField, type NumberFieldProps } from '#ui/form/NumberField.tsx';
import { useFormField } from './form-context.ts';

export type FormNumberFieldProps = Omit<
  NumberFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
};

/** A number field of the form. The form keeps the typed text; the schema converts it. */
export function FormNumberField(props: FormNumberFieldProps) {
  return <NumberField {...props} {...useFormField<string>(props.name)} />;
}
