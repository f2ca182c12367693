import { DateTimeField, type DateTimeFieldProps } from '#ui/form/DateTimeField.tsx';
import { useFormField } from './form-context.ts';

export type FormDateFieldProps = Omit<
  DateTimeFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
  /** Called after a change by the user, not after one by the form. */
  onEdited?: (value: string) => void;
};

/** A date or date-time field of the form: 'YYYY-MM-DD HH:mm' in the company's time zone. */
export function FormDateField({ onEdited, ...props }: FormDateFieldProps) {
  const field = useFormField<string>(props.name);
  const onChange = (value: string): void => {
    field.onChange(value);
    onEdited?.(value);
  };
  return <DateTimeField {...props} {...field} onChange={onChange} />;
}
