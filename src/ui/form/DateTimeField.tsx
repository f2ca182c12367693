import { formatDateMinute } from '#domain/date.ts';
import { chakra } from '../styles/chakra.ts';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { Button } from '../base/Button.tsx';
import { CalendarPanel } from './CalendarPanel.tsx';
import { controlRecipe } from './control-recipe.ts';
import { Field, type FieldProps } from './Field.tsx';
import { IconCalendar } from '../base/icons.ts';
import { parseTypedDate, whyNoDate } from './parse-typed-date.ts';

const Input = chakra('input', controlRecipe);
const Row = chakra('div', {
  base: {
    position: 'relative',
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    '& > svg': {
      position: 'absolute',
      insetInlineStart: '11px',
      top: 'calc(var(--ctl) / 2 - 0.5em)',
      color: 'muted',
      fontSize: 'min(1em, 18px)',
      // A press on it is one on the field.
      pointerEvents: 'none',
    },
    // With large text on a phone the whole date stays in sight, and 'Ahora' is below it.
    '& > input': {
      paddingInlineStart: '34px',
      minWidth: '0',
      flex: '999 1 calc(8rem + 45px)',
      fontSize: 'min(1em, 6vw)',
    },
    '& > button': { flex: '1 0 auto' },
  },
});

const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

export interface DateTimeFieldProps extends FieldProps {
  /** 'YYYY-MM-DD HH:mm' ('YYYY-MM-DD' without time); while being typed it may be any text, which the form refuses. */
  value: string;
  onChange: (value: string) => void;
  /** A date without time. */
  dateOnly?: boolean;
  /** Limits of the calendar, in the same format; the form checks what is typed. */
  min?: string;
  max?: string;
  /** Shows a button 'Ahora' beside the field, for users with gloves. */
  nowButton?: boolean;
  /** Where the calendar of an empty field begins, typed like a value; now by default. */
  from?: string | undefined;
  /** It ends what starts at `from`: a time alone is on the day of the start, or on the next one. */
  isEnd?: boolean;
}

/**
 * A date-time, typed or picked: a click or ArrowDown opens the calendar inside the field, typing or Esc closes it. On a
 * touch device the calendar's 'Escribir' brings the keyboard.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, dateOnly = false, min, max, nowButton = false, from = '', isEnd = false } = props;
  const { onBlur, error, ...field } = props;
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<false | 'pointer' | 'keyboard'>(false);
  const start = parseTypedDate(from, !dateOnly) ?? '';
  const parsed = parseTypedDate(value, !dateOnly, isEnd ? start : '');
  const normalize = (): void => {
    if (parsed !== null && parsed !== value) onChange(parsed);
  };
  /** The form knows the text as it is typed; the field knows what becomes of it. */
  const message = (): string | undefined => {
    if (value.trim() === '' || parsed === value) return error;
    return parsed === null && error !== undefined ? whyNoDate(value, !dateOnly) : undefined;
  };
  const leave = (): void => {
    setOpen(false);
    onBlur?.();
  };
  const onBlurWithin = ({ currentTarget, relatedTarget, target }: FocusEvent<HTMLDivElement>): void => {
    if (currentTarget.contains(relatedTarget)) return;
    // A redrawn day loses the focus because its element is replaced; the user has not left the field.
    if (relatedTarget === null) setTimeout(() => target.isConnected && leave());
    else leave();
  };
  const close = (): void => {
    setOpen(false);
    box.current?.querySelector('input')?.focus();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) {
      event.preventDefault();
      close();
    } else if (event.key === 'ArrowDown' && !open) {
      event.preventDefault();
      setOpen('keyboard');
    } else if (event.key === 'Enter') {
      // Enter sends the form without leaving the field.
      normalize();
    }
  };
  const typeText = (): void => {
    setOpen(false);
    const input = box.current?.querySelector('input');
    if (!input) return;
    // At once, since a browser shows its keyboard only for a focus within the press.
    input.inputMode = 'text';
    input.focus();
  };
  const setNow = (): void => onChange(formatDateMinute(Date.now()).slice(0, dateOnly ? 10 : 16));
  return (
    <Field {...field} error={message()}>
      {(control) => (
        <Row ref={box} onBlur={onBlurWithin} onKeyDown={onKey}>
          <Input
            {...control}
            type="text"
            autoComplete="off"
            inputMode={isCoarse() ? 'none' : 'text'}
            placeholder={dateOnly ? 'aaaa-mm-dd' : 'aaaa-mm-dd hh:mm'}
            value={value}
            onBlur={normalize}
            onClick={() => setOpen('pointer')}
            onChange={(event) => {
              setOpen(false);
              onChange(event.target.value);
            }}
          />
          <IconCalendar />
          {nowButton && (
            <Button onClick={setNow} disabled={field.disabled}>
              Ahora
            </Button>
          )}
          {open && (
            <CalendarPanel
              value={parsed ?? ''}
              from={start}
              withTime={!dateOnly}
              min={min}
              max={max}
              takesFocus={open === 'keyboard'}
              onPick={(picked) => {
                onChange(picked);
                if (dateOnly) close();
              }}
              onDone={close}
              onType={isCoarse() ? typeText : undefined}
            />
          )}
        </Row>
      )}
    </Field>
  );
}
