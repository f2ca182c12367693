import { formatPesos } from '#domain/money.ts';
import type { Today } from '#views/today.ts';
import { deudaTotal, beyondFreeTime } from './texts.ts';

interface Figure {
  /** The group that the figure links to. */
  group: string;
  value: string;
  text: string;
  alert?: boolean;
}

/** The figures of the day, in singular or plural: '1 atrasada', '2 paradas sobre el tiempo libre'. */
export function todayFigures({ agenda, paradas, guardados, deudas }: Today): Figure[] {
  const [stopped, due] = [beyondFreeTime(paradas), beyondFreeTime(guardados)];
  return [
    {
      group: 'Atrasadas',
      value: String(agenda.delayed.length),
      text: agenda.delayed.length === 1 ? 'atrasada' : 'atrasadas',
      alert: agenda.delayed.length > 0,
    },
    { group: 'Hoy', value: String(agenda.today.length), text: 'para hoy' },
    {
      group: 'Paradas en curso',
      value: String(stopped),
      text: `${stopped === 1 ? 'parada' : 'paradas'} sobre el tiempo libre`,
      alert: stopped > 0,
    },
    {
      group: 'Contenedores en bodega',
      value: String(due),
      text: 'en bodega sobre el tiempo libre',
      alert: due > 0,
    },
    { group: 'Por facturar', value: formatPesos(deudaTotal(deudas)), text: 'por facturar' },
  ];
}
