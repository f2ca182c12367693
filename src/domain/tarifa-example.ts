/** Examples of what a tariff charges, computed by the tariff itself (R19), for the form where it is agreed. */
import { formatNumero, formatPesos } from './money.ts';
import { DAY_MS, HOUR_MS } from './milliseconds.ts';
import type { Tarifa } from './tables.ts';
import { almacenaje, type Charge, estadiaPlanta, estadiaPuerto, porteo, underlang } from './tarifa.ts';

/** The parts of a tariff, named as its fields begin. */
export type TarifaConcept =
  | 'estadia_planta'
  | 'estadia_puerto'
  | 'underlang'
  | 'porteo_valparaiso'
  | 'porteo_san_antonio'
  | 'almacenaje';

/** What the free time of a concept is counted in: the end of its field's name. */
export const timeOf = (concept: TarifaConcept): 'horas' | 'dias' =>
  concept === 'almacenaje' ? 'dias' : 'horas';

/** Above the free time, or beyond the first block. */
const EXTRA_UNITS = 2;
const START = Date.UTC(2026, 0, 5);

type ChargeOf = (tarifa: Tarifa, from: string, until: string) => Charge | null;

const CHARGES: Record<TarifaConcept, ChargeOf> = {
  estadia_planta: estadiaPlanta,
  estadia_puerto: estadiaPuerto,
  underlang: (tarifa, from, until) => underlang(tarifa, from, until, 0),
  porteo_valparaiso: (tarifa, from, until) => porteo(tarifa, 'Valparaiso', from, until),
  porteo_san_antonio: (tarifa, from, until) => porteo(tarifa, 'San Antonio', from, until),
  almacenaje,
};

function sentence({ detalle, monto }: Charge, time: number): string {
  const { unidad, cobradas, libre, precio } = detalle;
  const sum = `× ${formatPesos(precio)} = ${formatPesos(monto)}`;
  if (unidad === 'bloque')
    return `Ejemplo: ${formatNumero(time)} h son ${cobradas} bloques de ${formatNumero(libre)} h ${sum}`;
  const [unit, units] = unidad === 'hora' ? ['h', 'h'] : ['día', 'días'];
  const name = (count: number): string => `${formatNumero(count)} ${count === 1 ? unit : units}`;
  return `Ejemplo: con ${name(time)} se cobran ${name(cobradas)} ${sum}`;
}

/** `free`: the free hours or days, or the hours of a block. Null where a figure is missing or charges nothing. */
export function tarifaExample(concept: TarifaConcept, free: number, precio: number): string | null {
  if (!(free > 0) || !(precio > 0)) return null;
  const isDays = timeOf(concept) === 'dias';
  const isBlock = concept === 'underlang' || concept.startsWith('porteo');
  const time = isBlock ? free + 1 : free + EXTRA_UNITS;
  const until = START + time * (isDays ? DAY_MS : HOUR_MS);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the charge reads the figures of its concept alone
  const tarifa = {
    [`${concept}_${timeOf(concept)}`]: free,
    [`${concept}_precio`]: precio,
  } as unknown as Tarifa;
  const charge = CHARGES[concept](tarifa, new Date(START).toISOString(), new Date(until).toISOString());
  return charge && sentence(charge, time);
}
