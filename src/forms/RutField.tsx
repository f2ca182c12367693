import type { TextFieldProps } from '#ui/form/TextField.tsx';
import { useFormField } from './form-context.ts';
import { RutInput } from './RutInput.tsx';

export type RutFieldProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A RUT field of the form. */
export function RutField(props: RutFieldProps) {
  return <RutInput {...props} {...useFormField<string>(props.name)} />;
}
