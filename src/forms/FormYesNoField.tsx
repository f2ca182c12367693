import { YesNoField, type YesNoFieldProps } from '#ui/form/YesNoField.tsx';
import { useCampo } from './form-context.ts';

export type CampoSiNoProps = Omit<YesNoFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> & {
  name: string;
};

/** A yes or no of the form; undefined while neither is chosen. */
export function CampoSiNo(props: CampoSiNoProps) {
  return <YesNoField {...props} {...useCampo<boolean | undefined>(props.name)} />;
}
