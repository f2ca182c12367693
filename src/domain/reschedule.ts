/** Moving an operation in time: both ETAs by the same difference (R32.4). Times are ISO. */
import { relevantEta } from './agenda.ts';
import { formatDateTime, formatFecha, parseFecha } from './date.ts';
import { laterDay } from './plain-day.ts';
import type { TipoOperacion } from './vocabulary.ts';

export interface Etas {
  tipo: TipoOperacion;
  eta_puerto: string;
  eta_planta: string;
}

/** The ETA that the board moves, by its name in a payload. */
export const relevantField = (tipo: TipoOperacion): 'eta_puerto' | 'eta_planta' =>
  tipo === 'EXPORTACION' ? 'eta_planta' : 'eta_puerto';

/** Both ETAs, so that the relevant one is `eta` and their difference stays. */
export function shiftedEtas(etas: Etas, eta: string): Pick<Etas, 'eta_puerto' | 'eta_planta'> {
  const shift = Date.parse(eta) - Date.parse(relevantEta(etas));
  const moved = (iso: string): string => new Date(Date.parse(iso) + shift).toISOString();
  return { eta_puerto: moved(etas.eta_puerto), eta_planta: moved(etas.eta_planta) };
}

/**
 * The same time of the company's clock so many days later, also where the clock changes between the two; null beyond the
 * years of a record.
 */
export const sameTimeLater = (iso: string, days: number): string | null =>
  parseFecha(`${laterDay(formatFecha(iso), days)} ${formatDateTime(iso).slice(11)}`);
