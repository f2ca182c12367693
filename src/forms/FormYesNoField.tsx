import { YesNoField, type YesNoFieldProps } from '#ui/form/YesNoField.tsx';
import { useFormField } from './form-context.ts';

export type FormYesNoFieldProps = Omit<
  YesNoFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
};

/** A yes/no field of the form; undefined while neither is chosen. */
export function FormYesNoField(props: FormYesNoFieldProps) {
  return <YesNoField {...props} {...useFormField<boolean | undefined>(props.name)} />;
}
