import type { TableName } from '#contracts/tables.ts';
import { COARSE } from '#ui/styles/media.ts';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import { SelectField, type SelectFieldProps } from '#ui/select/SelectField.tsx';
import { useMedia } from '#ui/base/use-media.ts';
import { useFormField } from './form-context.ts';
import { useCurrentOption } from './use-current-option.ts';

export type FormSelectFieldProps = Omit<
  SelectFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  name: string;
  /** The table whose records are chosen from; left out: words. */
  tabla?: TableName;
  /** Under fingers a few choices stand in sight, one press each. */
  inSight?: boolean;
};

/** More would fill the screen. */
const IN_SIGHT = 6;

/** A choice of the form; ids as text, which the schema turns back. */
export function FormSelectField({ tabla, inSight: inView = false, ...props }: FormSelectFieldProps) {
  const field = useFormField<string>(props.name);
  const current = useCurrentOption();
  const choice = tabla && current(tabla, field.value, props.options);
  const touch = useMedia(COARSE);
  const { options } = props;
  const Control =
    inView && touch && options.length > 0 && options.length <= IN_SIGHT ? RadioGroupField : SelectField;
  return <Control {...props} {...field} {...choice} />;
}
