/** The months, the view and the filters of the screen, in the address. Pure. */
import { filterValueOf } from '#contracts/filters.ts';
import { RENTABILIDAD_FILTERS } from '#contracts/rentabilidad-lists.ts';
import {
  isMonth,
  laterMonth,
  monthOf,
  monthsBetween,
  RENTABILIDAD_POR,
  type RentabilidadPor,
} from '#domain/rentabilidad.ts';

/** In the address instead of a month: from the first operation. */
export const ALL_MONTHS = 'todo';

export interface Shown {
  por: RentabilidadPor;
  /** YYYY-MM; '' without a limit. */
  desde: string;
  hasta: string;
  /** A number or uuid; '' for all. */
  cliente: string;
  camion: string;
}

/** Twelve months, `month` included. */
export const firstOfTwelve = (month: string): string => laterMonth(month, -11);

/** What the address says; by month, and twelve months, without it. An end before its start is none. */
export function shownOf(address: Readonly<Record<string, unknown>>, today: string): Shown {
  const text = (name: string): string => {
    const value = address[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const given = text('desde');
  const desde = given === ALL_MONTHS ? '' : isMonth(given) ? given : firstOfTwelve(monthOf(today));
  const hasta = isMonth(text('hasta')) && text('hasta') >= desde ? text('hasta') : '';
  const filter = (name: keyof typeof RENTABILIDAD_FILTERS): string =>
    String(filterValueOf(RENTABILIDAD_FILTERS[name], text(name)) ?? '');
  return {
    por: RENTABILIDAD_POR.find((por) => por === text('por')) ?? 'mes',
    desde,
    hasta,
    cliente: filter('cliente'),
    camion: filter('camion'),
  };
}

/** The parameters of the address; those that are the default are left out. */
export function shownAddress(
  { por, desde, hasta, cliente, camion }: Shown,
  today: string,
): Record<string, string> {
  const parts: [name: string, value: string][] = [
    ['por', por === 'mes' ? '' : por],
    ['desde', desde === '' ? ALL_MONTHS : desde === firstOfTwelve(monthOf(today)) ? '' : desde],
    ['hasta', hasta],
    ['cliente', cliente],
    ['camion', camion],
  ];
  return Object.fromEntries(parts.filter(([, value]) => value !== ''));
}

type Months = Pick<Shown, 'desde' | 'hasta'>;

/** Periods to choose at once. */
export function quickMonths(today: string): (Months & { label: string })[] {
  const month = monthOf(today);
  const last = laterMonth(month, -1);
  return [
    { label: '12 meses', desde: firstOfTwelve(month), hasta: '' },
    { label: 'Este mes', desde: month, hasta: '' },
    { label: 'Mes anterior', desde: last, hasta: last },
    { label: 'Este año', desde: `${today.slice(0, 4)}-01`, hasta: '' },
    { label: 'Todo', desde: '', hasta: '' },
  ];
}

const YEARS = 5;

/** The months to choose from, the last one first: five years, and those that are chosen. */
export function monthChoices(today: string, { desde, hasta }: Months): string[] {
  const month = monthOf(today);
  const years = monthsBetween(laterMonth(month, 1 - 12 * YEARS), month);
  return [...new Set([...years, desde, hasta])]
    .filter((each) => each !== '')
    .toSorted()
    .toReversed();
}

/** Months whose end is not before their start: the other end gives way. */
export const orderedMonths = (desde: string, hasta: string, changed: keyof Months): Months =>
  desde === '' || hasta === '' || desde <= hasta
    ? { desde, hasta }
    : changed === 'desde'
      ? { desde, hasta: '' }
      : { desde: hasta, hasta };
