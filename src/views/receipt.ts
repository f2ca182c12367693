import type { ExtraRecord } from '#contracts/extra.ts';
import { formatNumero, formatPesos } from '#domain/money.ts';
import { formatDateMinute } from '#domain/date.ts';
import { duration } from '#domain/duration.ts';

interface ReceiptCharge {
  tipo: ExtraRecord['tipo'];
  detalle: NonNullable<ExtraRecord['detalle']>;
}

function blockReceipt({ tipo, detalle }: ReceiptCharge): string {
  const { desde, hasta, libre, cobradas, precio } = detalle;
  const blocks = cobradas === 1 ? '1 bloque' : `${formatNumero(cobradas)} bloques`;
  const charge = `${blocks} de ${formatNumero(libre)} h × ${formatPesos(precio)}`;
  // Stays in a warehouse are subtracted from the time of the cooling unit, so its two dates do not explain the charge.
  const time = tipo === 'Underlang' ? null : duration(desde, hasta);
  return time === null ? charge : `${time} → ${charge}`;
}

/** How the amount of a charge was computed: '7 h 10 − 6 h libres → 2 h × $15.000' (R19.4). */
export function receipt(charge: ReceiptCharge): string {
  const { desde, hasta, unidad, cantidad, libre, cobradas, precio } = charge.detalle;
  if (unidad === 'bloque') return blockReceipt(charge);
  const letter = unidad === 'hora' ? 'h' : 'd';
  const time = duration(desde, hasta, unidad === 'hora' ? 'hora' : 'dia') ?? `${cantidad} ${letter}`;
  const free = libre === 0 ? '' : ` − ${formatNumero(libre)} ${letter} ${libre === 1 ? 'libre' : 'libres'}`;
  return `${time}${free} → ${formatNumero(cobradas)} ${letter} × ${formatPesos(precio)}`;
}

/** The same with its dates, for places that do not show them: '2026-11-03 08:10 – 15:20 · 7 h 10 − 6 h libres → …'. */
export function receiptWithDates(charge: ReceiptCharge): string {
  const { desde, hasta } = charge.detalle;
  if (duration(desde, hasta) === null) return receipt(charge);
  const [inicio, termino] = [formatDateMinute(desde), formatDateMinute(hasta)];
  const sameDay = inicio.slice(0, 10) === termino.slice(0, 10);
  return `${inicio} – ${sameDay ? termino.slice(11) : termino} · ${receipt(charge)}`;
}
