import { css } from '../styles/chakra.ts';
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react';
import { Button } from '../base/Button.tsx';
import { calendarStyles } from './calendar-styles.ts';

export interface CalendarPanelProps {
  value: string;
  withTime: boolean;
  min?: string | undefined;
  max?: string | undefined;
  /** The calendar was opened by the keyboard: the focus moves to the day. */
  takesFocus: boolean;
  onPick: (value: string) => void;
  onDone: () => void;
}

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
      const { value, withTime, min, max, takesFocus } = latest.current;
      const onPick = (picked: string): void => latest.current.onPick(picked);
      const onDone = (): void => latest.current.onDone();
      const calendar = createCalendar({
        container: container.current,
        value,
        withTime,
        min,
        max,
        onPick,
        onDone,
      });
      destroy = calendar.destroy;
      if (takesFocus) calendar.focus();
      container.current.parentElement?.scrollIntoView({ block: 'nearest' });
    };
    void load();
    return () => {
      gone = true;
      destroy();
    };
  }, []);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- they only keep the focus where it was
    <fieldset
      className={css(calendarStyles)}
      aria-label="Calendario"
      onMouseDown={keepFocus}
      onKeyDownCapture={leaveTabAlone}
    >
      <div ref={container} />
      {props.withTime && (
        <footer>
          <Button tone="primary" onClick={props.onDone}>
            Listo
          </Button>
        </footer>
      )}
    </fieldset>
  );
}
