import { useState } from 'react';
import { type ControlAttributes, Field, type FieldProps } from '../form/Field.tsx';
import { PHONE_OR_COARSE } from '../styles/media.ts';
import { NativeSelect } from './NativeSelect.tsx';
import type { Option } from './option.ts';
import { SearchSelect } from './SearchSelect.tsx';
import { SelectSheet } from './SelectSheet.tsx';
import { Skeleton } from '../feedback/Skeleton.tsx';
import { useMedia } from '../base/use-media.ts';

/** Up to this number of options the control is a native select. */
const MOST_IN_SIGHT = 7;

export interface SelectFieldProps extends FieldProps {
  /** '' while nothing is chosen. */
  value: string;
  onChange: (value: string) => void;
  options: readonly Option[];
  /** The empty option's text. */
  placeholder?: string;
  /** The options are loading: a skeleton is shown, since their number decides which control is used. */
  loading?: boolean;
}

/**
 * One choice of several. Up to seven options use the browser's own select; more are searched by typing: in a list under
 * the field on a desktop, in a sheet on touch devices. Read-only is `disabled`.
 */
export function SelectField(props: SelectFieldProps) {
  const { value, onChange, options, placeholder = 'Seleccione …', loading = false, ...field } = props;
  const sheet = useMedia(PHONE_OR_COARSE);
  const [searches, setSearches] = useState(false);
  const [isInUse, setIsInUse] = useState(false);
  // Decided once, so that a field does not change its control while it is in use.
  if (!searches && !isInUse && options.length > MOST_IN_SIGHT) setSearches(true);
  const watched = (control: ControlAttributes): ControlAttributes => ({
    ...control,
    onFocus: () => setIsInUse(true),
    onBlur: () => {
      setIsInUse(false);
      control.onBlur?.();
    },
  });
  const Control = searches ? (sheet ? SelectSheet : SearchSelect) : NativeSelect;
  return (
    <Field {...field}>
      {(control) =>
        loading ? (
          <Skeleton height="var(--ctl)" />
        ) : (
          <Control
            control={watched(control)}
            label={field.label}
            value={value}
            onChange={onChange}
            options={options}
            placeholder={placeholder}
          />
        )
      }
    </Field>
  );
}
