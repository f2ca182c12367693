import type { ExtraRecord } from '#contracts/extra.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatFechaMinuto } from '#domain/date.ts';
import { duracion } from '#domain/duration.ts';

type Cobro = Pick<ExtraRecord, 'tipo' | 'detalle'>;

function reciboBloque({ tipo, detalle }: Cobro): string {
  const { desde, hasta, libre, cobradas, precio } = detalle;
  const bloques = cobradas === 1 ? '1 bloque' : `${formatNumero(cobradas)} bloques`;
  const cobro = `${bloques} de ${formatNumero(libre)} h × ${formatPesos(precio)}`;
  // Stays in a warehouse are subtracted from the time of the cooling unit, so its two dates do not explain the charge.
  const tiempo = tipo === 'Underlang' ? null : duracion(desde, hasta);
  return tiempo === null ? cobro : `${tiempo} → ${cobro}`;
}

/** How the amount of a charge was computed: '7 h 10 − 6 h libres → 2 h × $15.000' (R19.4). */
export function recibo(cobro: Cobro): string {
  const { desde, hasta, unidad, cantidad, libre, cobradas, precio } = cobro.detalle;
  if (unidad === 'bloque') return reciboBloque(cobro);
  const letra = unidad === 'hora' ? 'h' : 'd';
  const tiempo = duracion(desde, hasta, unidad === 'hora' ? 'hora' : 'dia') ?? `${cantidad} ${letra}`;
  const libres = libre === 0 ? '' : ` − ${formatNumero(libre)} ${letra} ${libre === 1 ? 'libre' : 'libres'}`;
  return `${tiempo}${libres} → ${formatNumero(cobradas)} ${letra} × ${formatPesos(precio)}`;
}

/** The same with its dates, for places that do not show them: '2026-11-03 08:10 – 15:20 · 7 h 10 − 6 h libres → …'. */
export function reciboConFechas(cobro: Cobro): string {
  const { desde, hasta } = cobro.detalle;
  if (duracion(desde, hasta) === null) return recibo(cobro);
  const [inicio, termino] = [formatFechaMinuto(desde), formatFechaMinuto(hasta)];
  const mismoDia = inicio.slice(0, 10) === termino.slice(0, 10);
  return `${inicio} – ${mismoDia ? termino.slice(11) : termino} · ${recibo(cobro)}`;
}
