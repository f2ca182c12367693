import { DateTimeField, type DateTimeFieldProps } from '#ui/form/DateTimeField.tsx';
import { useFormField } from './form-context.ts';

export type FormDateFieldProps = Omit<
  DateTimeFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
};

/** A date or date-time field of the form: 'YYYY-MM-DD HH:mm' in the company's time zone. */
export function FormDateField(props: FormDateFieldProps) {
  return <DateTimeField {...props} {...useFormField<string>(props.name)} />;
}
