import { TextField, type TextFieldProps } from '#ui/TextField.tsx';
import { useCampo } from './contexto.ts';

export type CampoTextoProps = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A text of the form. */
export function CampoTexto(props: CampoTextoProps) {
  return <TextField {...props} {...useCampo<string>(props.name)} />;
}
