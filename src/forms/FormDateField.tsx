import { DateTimeField, type DateTimeFieldProps } from '#ui/form/DateTimeField.tsx';
import { useCampo } from './form-context.ts';

export type CampoFechaProps = Omit<DateTimeFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A date or date-time of the form: 'YYYY-MM-DD HH:mm', the company's wall clock. */
export function CampoFecha(props: CampoFechaProps) {
  return <DateTimeField {...props} {...useCampo<string>(props.name)} />;
}
