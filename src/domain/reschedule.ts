/** Moving an operation in time: both ETAs by the same difference (R32.4). Times are ISO. */
import { relevantEta } from './agenda.ts';
import { formatDateTime, formatFecha, parseFecha, startOfDay } from './date.ts';
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
export function movedEtas(etas: Etas, eta: string): Pick<Etas, 'eta_puerto' | 'eta_planta'> {
  const shift = Date.parse(eta) - Date.parse(relevantEta(etas));
  const moved = (iso: string): string => new Date(Date.parse(iso) + shift).toISOString();
  return { eta_puerto: moved(etas.eta_puerto), eta_planta: moved(etas.eta_planta) };
}

/** The same time of the company's clock so many days later, also where the clock changes between the two. */
export function sameTimeLater(iso: string, days: number): string {
  const day = formatFecha(startOfDay(iso, days));
  return parseFecha(`${day} ${formatDateTime(iso).slice(11)}`) ?? iso;
}
