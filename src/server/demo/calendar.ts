/** Times around the moment at which the demo is made, in milliseconds. Days are the company's own. */
import { startOfDay } from '#domain/date.ts';

export const MINUTO = 60_000;
export const HORA = 60 * MINUTO;
export const DIA = 24 * HORA;
const DIAS_ATRAS = 600;
const ABRE = 8;
const CIERRA = 19;

export const iso = (ms: number): string => new Date(ms).toISOString();

/** Whole five minutes, as people write times down. */
export const redondo = (ms: number): number => Math.round(ms / (5 * MINUTO)) * 5 * MINUTO;

export class Calendar {
  readonly ahora: number;
  private readonly midnights: number[];

  constructor(ahora: string) {
    this.ahora = Date.parse(ahora);
    // Looked up often, and asking the time zone is slow.
    this.midnights = Array.from({ length: DIAS_ATRAS + 60 }, (_, index) =>
      Date.parse(startOfDay(ahora, index - DIAS_ATRAS)),
    );
  }

  /** `hora` o'clock, `dias` days from today. */
  at(dias: number, hora: number): number {
    return this.midnights[dias + DIAS_ATRAS]! + hora * HORA;
  }

  /** 0 for January. */
  month(dias: number): number {
    return new Date(this.at(dias, 12)).getUTCMonth();
  }

  isSunday(dias: number): boolean {
    return new Date(this.at(dias, 12)).getUTCDay() === 0;
  }

  /** The latest minute of office hours, Chilean time, that is not after `ms`. */
  inOffice(ms: number): number {
    const dia = this.midnights.findLastIndex((midnight) => midnight <= ms) - DIAS_ATRAS;
    if (ms < this.at(dia, ABRE)) return this.at(dia - 1, CIERRA) - (ms % HORA);
    return ms > this.at(dia, CIERRA) ? this.at(dia, CIERRA) - (ms % HORA) : ms;
  }

  /** What happened cannot be later than now. */
  notLater(ms: number): number {
    return Math.min(ms, this.ahora);
  }
}
