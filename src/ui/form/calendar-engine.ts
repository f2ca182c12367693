/** The only module that imports flatpickr; loaded when a calendar is first opened. */
import flatpickr from 'flatpickr';
// oxlint-disable-next-line import/no-unassigned-import -- a stylesheet has nothing to assign
import 'flatpickr/dist/flatpickr.css';
import { Spanish } from 'flatpickr/dist/l10n/es.js';
import { formatDateMinute } from '#domain/date.ts';

export interface CalendarOptions {
  /** The element that contains the calendar, inside the field. */
  container: HTMLElement;
  withTime: boolean;
  /** 'YYYY-MM-DD HH:mm' or 'YYYY-MM-DD'; '' for none. */
  value: string;
  /** What is shown without a value, in the same format; '' for now. */
  from: string;
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
  /** The shown date, in the format of the value; '' for none. */
  text: () => string;
  /** Shows another date, without a call of onPick. */
  set: (text: string) => void;
}

const DAYS_TO_FOCUS = ['.selected', '.today', '.flatpickr-day:not(.flatpickr-disabled, .prevMonthDay)'];

/**
 * A calendar that is always open in `container`, on a hidden input of its own: the visible input stays ours, with its
 * label, typing and message. 24 hours, Spanish, and the formats of R11.4.
 */
export function createCalendar(options: CalendarOptions): Calendar {
  const { container, withTime, value, from, min, max, onPick, onDone } = options;
  const first = from || formatDateMinute(Date.now());
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
    // A date alone is taken by a press on it, so that none is shown as chosen before.
    defaultDate: value || (withTime ? first : undefined),
    minDate: min,
    maxDate: max,
    errorHandler: () => undefined,
    // Flatpickr calls onChange 300 ms after a typed hour, too late for a press on Guardar.
    onValueUpdate: (_dates, text) => onPick(text),
    onClose: onDone,
  });
  const days = instance.calendarContainer;
  if (value === '' && !withTime) instance.jumpToDate(first);
  return {
    destroy: () => instance.destroy(),
    focus: () =>
      DAYS_TO_FOCUS.map((day) => days.querySelector<HTMLElement>(day))
        .find(Boolean)
        ?.focus(),
    text: () => instance.input.value,
    set: (text) => instance.setDate(text, false),
  };
}
