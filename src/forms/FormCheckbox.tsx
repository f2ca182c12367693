import { Checkbox, type CheckboxProps } from '#ui/form/Checkbox.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useFormField } from './form-context.ts';

/** A checkbox of the form. */
export function FormCheckbox({ name, label }: Pick<CheckboxProps, 'label'> & { name: string }) {
  const { value, onChange } = useFormField<boolean>(name);
  return (
    <div className={css({ justifySelf: 'start' })}>
      <Checkbox label={label} checked={value} onChange={onChange} />
    </div>
  );
}
