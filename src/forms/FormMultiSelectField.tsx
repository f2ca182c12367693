import { MultiSelectField, type MultiSelectFieldProps } from '#ui/select/MultiSelectField.tsx';
import { useCampo } from './form-context.ts';

export type CampoMultiProps = Omit<
  MultiSelectFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & { name: string };

/** Any number of choices of the form. */
export function CampoMulti(props: CampoMultiProps) {
  return <MultiSelectField {...props} {...useCampo<(number | string)[]>(props.name)} />;
}
