/** Times relative to the moment at which the demo is created, in milliseconds. Days are in the company's time zone. */
import { startOfDay } from '#domain/date.ts';
import { MINUTE_MS, HOUR_MS } from '#domain/milliseconds.ts';

const DAYS_BACK = 600;
const OPENING_HOUR = 8;
const CLOSING_HOUR = 19;

export const toIso = (ms: number): string => new Date(ms).toISOString();

/** Rounds to five minutes, as users enter times. */
export const rounded = (ms: number): number => Math.round(ms / (5 * MINUTE_MS)) * 5 * MINUTE_MS;

export class DemoCalendar {
  readonly now: number;
  private readonly midnights: number[];

  constructor(now: string) {
    this.now = Date.parse(now);
    // Cached, because it is needed often and time zone look-ups are slow.
    this.midnights = Array.from({ length: DAYS_BACK + 60 }, (_, index) =>
      Date.parse(startOfDay(now, index - DAYS_BACK)),
    );
  }

  /** `hour` o'clock, `days` days from today. */
  at(days: number, hour: number): number {
    return this.midnights[days + DAYS_BACK]! + hour * HOUR_MS;
  }

  /** 0 for January. */
  month(days: number): number {
    return new Date(this.at(days, 12)).getUTCMonth();
  }

  isSunday(days: number): boolean {
    return new Date(this.at(days, 12)).getUTCDay() === 0;
  }

  /** The latest minute of office hours, Chilean time, that is not after `ms`. */
  inOffice(ms: number): number {
    const day = this.midnights.findLastIndex((midnight) => midnight <= ms) - DAYS_BACK;
    if (ms < this.at(day, OPENING_HOUR)) return this.at(day - 1, CLOSING_HOUR) - (ms % HOUR_MS);
    return ms > this.at(day, CLOSING_HOUR) ? this.at(day, CLOSING_HOUR) - (ms % HOUR_MS) : ms;
  }

  /** Limits a time in the past to now. */
  notLater(ms: number): number {
    return Math.min(ms, this.now);
  }
}
