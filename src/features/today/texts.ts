/** The board's clocks and dates in words. `now` is epoch ms, times are ISO. */
import { formatPesos } from '#domain/money.ts';
import { duracion } from '#domain/duration.ts';
import { formatFecha, formatFechaMinuto, formatHora, startOfDay } from '#domain/date.ts';
import type { Luz } from '#domain/traffic-light.ts';
import type { Tone } from '#ui/feedback/StatusPill.tsx';
import { totalDeuda } from '#views/billing.ts';
import type { Hoy, OperacionDeHoy } from '#views/today.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';
import type { Guardado, Parada } from '#views/clocks.ts';

type Reloj = Pick<Parada | Guardado, 'desde' | 'libreMs' | 'luz'>;

const DIAS: readonly [days: number, word: string][] = [
  [-1, 'ayer'],
  [0, 'hoy'],
  [1, 'mañana'],
];

/** 'hoy 14:30', 'ayer 09:00', else '2026-11-12 11:00'. */
export function etaTexto(eta: string, now: number): string {
  const dia = formatFecha(eta);
  const word = DIAS.find(([days]) => formatFecha(startOfDay(now, days)) === dia)?.[1];
  return word === undefined ? formatFechaMinuto(eta) : `${word} ${formatHora(eta)}`;
}

export const TONO: Record<Luz, Tone> = { gris: 'neutral', verde: 'ok', amarillo: 'aviso', rojo: 'error' };

/** 'quedan 3 h 20 libres', 'libre vencido hace 1 d 4 h'; stays in a warehouse are told in days. */
export function relojTexto({ desde, libreMs }: Reloj, now: number, unidad: 'hora' | 'dia'): string {
  if (libreMs === null) return 'sin tarifa';
  const fin = Date.parse(desde) + libreMs;
  const [antes, despues] = [Math.min(fin, now), Math.max(fin, now)].map((ms) => new Date(ms).toISOString());
  const tiempo = duracion(antes!, despues!, unidad);
  if (fin < now) return `libre vencido hace ${tiempo}`;
  return /^1 \w+$/.test(tiempo ?? '') ? `queda ${tiempo} libre` : `quedan ${tiempo} libres`;
}

/** A cooling unit has nothing free: it is rented by the block. */
export function underlangTexto({ cobro }: Pick<Parada, 'cobro'>): string {
  if (cobro === null) return 'sin tarifa';
  const { cobradas, libre } = cobro.detalle;
  return `${cobradas === 1 ? '1 bloque' : `${cobradas} bloques`} de ${libre} h`;
}

export const paradaTexto = (parada: Parada, now: number): string =>
  parada.que === 'Underlang' ? underlangTexto(parada) : relojTexto(parada, now, 'hora');

/** '$30.000', or that nothing is charged yet. */
export const cobroTexto = (cobro: Parada['cobro']): string => formatPesos(cobro?.monto ?? 0);

export const tituloOperacion = ({ id, contenedor }: Pick<OperacionDeHoy, 'id' | 'contenedor'>): string =>
  [contenedor, titulo(nombreOperacion(id))].filter((parte) => parte !== null).join(' · ');

/** The group's place on the screen: 'Por facturar' → 'por-facturar'. */
export const anclaDe = (grupo: string): string => grupo.toLowerCase().replaceAll(' ', '-');

/** How many have used up what is free. */
export const sobreLoLibre = (relojes: readonly Pick<Reloj, 'luz'>[]): number =>
  relojes.filter(({ luz }) => luz === 'rojo').length;

/** What all of them together have to be invoiced, pesos. */
export const deudaTotal = (deudas: Hoy['deudas']): number =>
  deudas.reduce((sum, deuda) => sum + totalDeuda(deuda), 0);
