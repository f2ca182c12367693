import { css } from '../styles/chakra.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../base/Button.tsx';
import type { Calendar } from './calendar-engine.ts';
import { calendarPlace, calendarStyles } from './calendar-styles.ts';
import { minutesLater } from './parse-typed-date.ts';

export interface CalendarPanelProps {
  value: string;
  /** What an empty field shows at first, in the same format; '' for now. */
  from: string;
  withTime: boolean;
  min?: string | undefined;
  max?: string | undefined;
  /** The calendar was opened by the keyboard: the focus moves to the day. */
  takesFocus: boolean;
  onPick: (value: string) => void;
  onDone: () => void;
  /** Closes the calendar for the keyboard of a touch device. */
  onType?: (() => void) | undefined;
}

/** The steps of the buttons under the time, in minutes. */
const STEPS = [-15, 15];

/** The focus stays in the text field, except for presses on calendar controls that take text or a choice. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof Element) || !event.target.closest('input, select, button'))
    event.preventDefault();
}

/** Flatpickr would send Tab from the minutes to its own hidden input. */
function leaveTabAlone(event: KeyboardEvent): void {
  if (event.key === 'Tab') event.stopPropagation();
}

/**
 * The calendar under a DateTimeField. It reads the value once, when it opens; while it is open, only the calendar
 * changes it.
 */
export function CalendarPanel(props: CalendarPanelProps) {
  const container = useRef<HTMLDivElement>(null);
  const calendar = useRef<Calendar>(null);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  useEffect(() => {
    let gone = false;
    let destroy = (): void => undefined;
    const load = async (): Promise<void> => {
      const { createCalendar } = await import('./calendar-engine.ts');
      if (gone || !container.current) return;
      const { value, from, withTime, min, max, takesFocus } = latest.current;
      const onPick = (picked: string): void => latest.current.onPick(picked);
      const onDone = (): void => latest.current.onDone();
      const created = createCalendar({
        container: container.current,
        value,
        from,
        withTime,
        min,
        max,
        onPick,
        onDone,
      });
      calendar.current = created;
      destroy = created.destroy;
      if (takesFocus) created.focus();
      container.current.parentElement?.scrollIntoView({ block: 'nearest' });
    };
    void load();
    return () => {
      gone = true;
      destroy();
    };
  }, []);
  const move = (minutes: number): void => {
    const text = minutesLater(calendar.current?.text() ?? '', minutes);
    if (text === null) return;
    calendar.current?.set(text);
    props.onPick(text);
  };
  /** 'Listo' takes what is shown, though nothing was pressed. */
  const finish = (): void => {
    const text = calendar.current?.text() ?? '';
    if (text !== '') props.onPick(text);
    props.onDone();
  };
  return (
    <div className={css(calendarPlace)}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only keep the focus where it was */}
      <fieldset
        className={css(calendarStyles)}
        aria-label="Calendario"
        onMouseDown={keepFocus}
        onKeyDownCapture={leaveTabAlone}
      >
        <div ref={container} />
        {props.withTime && (
          <footer>
            {STEPS.map((minutes) => (
              <Button key={minutes} onClick={() => move(minutes)}>
                {minutes < 0 ? '−' : '+'}
                {Math.abs(minutes)} min
              </Button>
            ))}
            {props.onType && <Button onClick={props.onType}>Escribir</Button>}
            <Button tone="primary" onClick={finish}>
              Listo
            </Button>
          </footer>
        )}
        {!props.withTime && props.onType && (
          <footer>
            <Button onClick={props.onType}>Escribir</Button>
          </footer>
        )}
      </fieldset>
    </div>
  );
}
