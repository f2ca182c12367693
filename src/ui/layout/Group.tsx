import { chakra } from '../styles/chakra.ts';
import { type ReactNode, useId } from 'react';
import { Asterisk, type FieldProps } from '../form/Field.tsx';
import { FieldMessage } from '../form/FieldMessage.tsx';

const Set = chakra('fieldset', {
  base: {
    minWidth: 0,
    // A floated legend stands in the line like other text, and the asterisk beside it stays out of the name.
    '& > legend': { float: 'left', fontWeight: 550, marginInlineEnd: '4px', marginBottom: '4px' },
    '& > div': { clear: 'both' },
  },
});

export interface GroupProps extends Omit<FieldProps, 'name' | 'disabled'> {
  role?: 'radiogroup' | 'group';
  children: ReactNode;
}

/** Several controls under one name, with one message whose space is reserved. */
export function Group({ label, required, error, hint, width, onBlur, role = 'group', children }: GroupProps) {
  const id = useId();
  return (
    <Set
      role={role}
      aria-labelledby={`${id}-legend`}
      aria-describedby={`${id}-message`}
      aria-required={role === 'radiogroup' ? required : undefined}
      aria-invalid={role === 'radiogroup' && error !== undefined ? true : undefined}
      data-width={width}
      // ARIA knows no invalid group of checkboxes. Without a choice the group itself takes the focus.
      data-invalid={error === undefined ? undefined : ''}
      tabIndex={error === undefined ? undefined : -1}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <legend id={`${id}-legend`}>{label}</legend>
      {required && <Asterisk />}
      <div>{children}</div>
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </Set>
  );
}
