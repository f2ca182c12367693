/** The only module that imports flatpickr; loaded when a calendar is first opened. */
import flatpickr from 'flatpickr';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import 'flatpickr/dist/flatpickr.css';
import { Spanish } from 'flatpickr/dist/l10n/es.js';

export interface CalendarOptions {
  /** The element that contains the calendar, inside the field. */
  container: HTMLElement;
  withTime: boolean;
  /** 'YYYY-MM-DD HH:mm' or 'YYYY-MM-DD'; '' for none. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (value: string) => void;
  /** Called on Enter in the time, and on Esc. */
  onDone: () => void;
}

/** The library's Spanish locale lacks the labels of the calendar's own fields. */
const LOCALE = {
  ...Spanish,
  hourAriaLabel: 'Hora',
  minuteAriaLabel: 'Minuto',
  yearAriaLabel: 'Año',
  monthAriaLabel: 'Mes',
};

export interface Calendar {
  destroy: () => void;
  /** Moves the keyboard focus to the chosen day, or to today. */
  focus: () => void;
}

const DAYS_TO_FOCUS = ['.selected', '.today', '.flatpickr-day:not(.flatpickr-disabled, .prevMonthDay)'];

/**
 * A calendar that is always open in `container`, on a hidden input of its own: the visible input stays ours, with its
 * label, typing and message. 24 hours, Spanish, and the formats of R11.4.
 */
export function createCalendar(options: CalendarOptions): Calendar {
  const { container, withTime, value, min, max, onPick, onDone } = options;
  const instance = flatpickr(document.createElement('input'), {
    appendTo: container,
    inline: true,
    disableMobile: true,
    enableTime: withTime,
    time_24hr: true,
    minuteIncrement: 1,
    locale: LOCALE,
    dateFormat: withTime ? 'Y-m-d H:i' : 'Y-m-d',
    ariaDateFormat: 'l j \\d\\e F \\d\\e Y',
    defaultDate: value || undefined,
    minDate: min,
    maxDate: max,
    errorHandler: () => undefined,
    // Flatpickr calls onChange 300 ms after a typed hour, too late for a press on Guardar.
    onValueUpdate: (_dates, text) => onPick(text),
    onClose: onDone,
  });
  const days = instance.calendarContainer;
  return {
    destroy: () => instance.destroy(),
    focus: () =>
      DAYS_TO_FOCUS.map((day) => days.querySelector<HTMLElement>(day))
        .find(Boolean)
        ?.focus(),
  };
}
