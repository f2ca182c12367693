import { TextField, type TextFieldProps } from '#ui/form/TextField.tsx';
import { useFormField } from './form-context.ts';

export type FormTextFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A text field of the form. */
export function FormTextField(props: FormTextFieldProps) {
  return <TextField {...props} {...useFormField<string>(props.name)} />;
}
