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
  /** The table whose records are the options; omitted for fixed options. */
  table?: TableName;
  /** On touch devices a few options are shown as radio buttons. */
  showAsRadios?: boolean;
  /** Called after a choice of the user, not after one by the form. */
  onEdited?: (value: string) => void;
};

/** The largest number of options shown as radio buttons. */
const IN_SIGHT = 6;

/** A select field of the form. Ids are text in the form; the schema converts them. */
export function FormSelectField(given: FormSelectFieldProps) {
  const { table, showAsRadios: inView = false, onEdited, ...props } = given;
  const field = useFormField<string>(props.name);
  const current = useCurrentOption();
  const choice = table && current(table, field.value, props.options);
  const touch = useMedia(COARSE);
  const { options } = props;
  const Control =
    inView && touch && options.length > 0 && options.length <= IN_SIGHT ? RadioGroupField : SelectField;
  const onChange = (value: string): void => {
    field.onChange(value);
    onEdited?.(value);
  };
  return <Control {...props} {...field} {...choice} onChange={onChange} />;
}
