import { DateTimeField, type DateTimeFieldProps } from '#ui/form/DateTimeField.tsx';
import { useFormField } from './form-context.ts';

export type FormDateFieldProps = Omit<
  DateTimeFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
};

/** A date or date-time of the form: 'YYYY-MM-DD HH:mm', the company's wall clock. */
export function FormDateField(props: FormDateFieldProps) {
  return <DateTimeField {...props} {...useFormField<string>(props.name)} />;
}
