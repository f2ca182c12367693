import { Checkbox, type CheckboxProps } from '#ui/form/Checkbox.tsx';
import { FieldMessage } from '#ui/form/FieldMessage.tsx';
import { css } from '#ui/styles/chakra.ts';
import { type ReactNode, useId } from 'react';
import { useFormField } from './form-context.ts';

interface FormCheckboxProps extends Pick<CheckboxProps, 'label'> {
  name: string;
  hint?: ReactNode;
  /** Called after a change by the user, not after one by the form. */
  onEdited?: (checked: boolean) => void;
}

/** A checkbox of the form. */
export function FormCheckbox({ name, label, onEdited, hint }: FormCheckboxProps) {
  const field = useFormField<boolean>(name);
  const id = useId();
  const shownHint = field.hint ?? hint;
  const onChange = (value: boolean): void => {
    field.onChange(value);
    onEdited?.(value);
  };
  return (
    <div className={css({ justifySelf: 'start' })}>
      <Checkbox
        label={label}
        checked={field.value}
        onChange={onChange}
        describedBy={shownHint ? id : undefined}
      />
      {shownHint && <FieldMessage id={id} hint={shownHint} />}
    </div>
  );
}
