import { MultiSelectField, type MultiSelectFieldProps } from '#ui/MultiSelectField.tsx';
import { useCampo } from './contexto.ts';

export type CampoMultiProps = Omit<
  MultiSelectFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & { name: string };

/** Any number of choices of the form. */
export function CampoMulti(props: CampoMultiProps) {
  return <MultiSelectField {...props} {...useCampo<(number | string)[]>(props.name)} />;
}
