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

/** The days between the one that has the focus and the one that an arrow key leads to. */
const ARROWS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/**
 * Refuses a key that would make hour or minute impossible: flatpickr takes 25:00 for 01:00, and minute −5 for 23:55 of the day
 * before. An hour that was only removed comes back.
 */
function keepTimes(calendar: HTMLElement): void {
  let before = '';
  let last = '';
  const on = (type: string, handle: (input: HTMLInputElement, event: Event) => void): void =>
    calendar.addEventListener(
      type,
      (event) => {
        const { target } = event;
        if (target instanceof HTMLInputElement && target.closest('.flatpickr-time')) handle(target, event);
      },
      // Before flatpickr reads the input.
      { capture: true },
    );
  on('beforeinput', ({ value }, event) => {
    if (event instanceof InputEvent && /\D/.test(event.data ?? '')) event.preventDefault();
    before = value;
    last = value || last;
  });
  on('input', (input) => {
    if (!input.validity.valid || input.value.length > 2) input.value = before;
  });
  on('blur', (input) => {
    input.value ||= last;
  });
}

/** Moves the focus by arrow keys: at the start of a month, flatpickr goes to the end of the grid of the month before. */
function moveByArrows(instance: flatpickr.Instance): void {
  const { calendarContainer: calendar } = instance;
  const onKey = (event: KeyboardEvent): void => {
    const step = ARROWS[event.key];
    const { target } = event;
    if (step === undefined || event.ctrlKey || !(target instanceof HTMLElement)) return;
    const { dateObj } = target as HTMLElement & { dateObj?: Date };
    if (!dateObj) return;
    event.preventDefault();
    event.stopPropagation();
    const next = new Date(dateObj);
    next.setDate(next.getDate() + step);
    if (!instance.isEnabled(next, true)) return;
    if (next.getMonth() !== instance.currentMonth) instance.jumpToDate(next, true);
    const name = instance.formatDate(next, instance.config.ariaDateFormat);
    calendar.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.focus();
  };
  calendar.addEventListener('keydown', onKey, { capture: true });
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
  keepTimes(days);
  moveByArrows(instance);
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
