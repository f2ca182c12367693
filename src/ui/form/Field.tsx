import { chakra, css } from '../styles/chakra.ts';
import { type ReactNode, useId } from 'react';
import { FieldMessage } from './FieldMessage.tsx';

/** The props that every field takes besides its value. */
export interface FieldProps {
  label: string;
  /** The field's name in the form; also the `name` attribute. */
  name?: string;
  required?: boolean;
  disabled?: boolean;
  /** The message to show, chosen by the form; undefined for a valid value. */
  error?: string | undefined;
  /** Help text under the control, in the space of the message. */
  hint?: ReactNode;
  /** Columns of six that it takes in a FormGrid (R4.1). */
  width?: 2 | 3 | 6;
  onBlur?: () => void;
}

/** The attributes of the control that associate label and message with it. */
export interface ControlAttributes {
  id: string;
  name?: string | undefined;
  disabled?: boolean | undefined;
  'aria-required': boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string;
  onFocus?: (() => void) | undefined;
  onBlur?: (() => void) | undefined;
}

const Box = chakra('div', {
  base: {
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignContent: 'start',
    '& > *': { gridColumn: '1 / -1' },
    '& > :first-child': { gridColumn: 1 },
  },
});
const LabelRow = chakra('div', {
  base: {
    display: 'flex',
    gap: '4px',
    marginBottom: '4px',
    '& label': { fontWeight: 550, minWidth: 0, overflowWrap: 'anywhere' },
  },
});

/** Outside of the label, so that it is not part of the field's name. */
export const Asterisk = () => (
  <span aria-hidden className={css({ color: 'bad' })}>
    *
  </span>
);

export interface FieldShellProps extends FieldProps {
  /** A button at the end of the label's line; Tab reaches it after the control. */
  aside?: ReactNode;
  children: (control: ControlAttributes) => ReactNode;
}

/** Label, control and message. The message's space is reserved, so nothing moves when it appears. */
export function Field(props: FieldShellProps) {
  const { label, name, required, disabled, error, hint, width, onBlur, aside, children } = props;
  const id = useId();
  const control: ControlAttributes = {
    id,
    name,
    disabled,
    onBlur,
    'aria-required': required || undefined,
    'aria-invalid': error === undefined ? undefined : true,
    'aria-describedby': `${id}-message`,
  };
  return (
    <Box data-width={width}>
      <LabelRow>
        <label htmlFor={id}>{label}</label>
        {required && <Asterisk />}
      </LabelRow>
      {children(control)}
      {aside}
      <FieldMessage id={`${id}-message`} error={error} hint={hint} />
    </Box>
  );
}
