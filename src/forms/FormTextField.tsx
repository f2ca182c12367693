import { TextField, type TextFieldProps } from '#ui/form/TextField.tsx';
import { useCampo } from './form-context.ts';

export type CampoTextoProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A text of the form. */
export function CampoTexto(props: CampoTextoProps) {
  return <TextField {...props} {...useCampo<string>(props.name)} />;
}
