import { MultiSelectField, type MultiSelectFieldProps } from '#ui/select/MultiSelectField.tsx';
import { useFormField } from './form-context.ts';

export type FormMultiSelectFieldProps = Omit<
  MultiSelectFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & { name: string };

/** A field of the form for any number of choices. */
export function FormMultiSelectField(props: FormMultiSelectFieldProps) {
  return <MultiSelectField {...props} {...useFormField<(number | string)[]>(props.name)} />;
}
