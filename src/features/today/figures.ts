import { formatPesos } from '#domain/money.ts';
import type { Hoy } from '#views/today.ts';
import { deudaTotal, sobreLoLibre } from './texts.ts';

interface Cifra {
  /** The group that it leads to. */
  grupo: string;
  valor: string;
  texto: string;
  alert?: boolean;
}

/** The figures of the day, each in its own number: '1 atrasada', '2 paradas con libre vencido'. */
export function cifrasDe({ agenda, paradas, guardados, deudas }: Hoy): Cifra[] {
  const [detenidas, vencidos] = [sobreLoLibre(paradas), sobreLoLibre(guardados)];
  return [
    {
      grupo: 'Atrasadas',
      valor: String(agenda.atrasadas.length),
      texto: agenda.atrasadas.length === 1 ? 'atrasada' : 'atrasadas',
      alert: agenda.atrasadas.length > 0,
    },
    { grupo: 'Hoy', valor: String(agenda.hoy.length), texto: 'para hoy' },
    {
      grupo: 'Paradas en curso',
      valor: String(detenidas),
      texto: `${detenidas === 1 ? 'parada' : 'paradas'} con libre vencido`,
      alert: detenidas > 0,
    },
    {
      grupo: 'Contenedores en bodega',
      valor: String(vencidos),
      texto: 'en bodega con libre vencido',
      alert: vencidos > 0,
    },
    { grupo: 'Por facturar', valor: formatPesos(deudaTotal(deudas)), texto: 'por facturar' },
  ];
}
