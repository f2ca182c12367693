/** Sums and words of what a client has to pay. */
import { formatNumero } from '#domain/money.ts';
import { numeroOf } from '#domain/numero.ts';
import type { PendingFactura } from '#views/cuenta.ts';

export const sumSaldos = (facturas: readonly PendingFactura[]): { saldo: number; overdueSum: number } => ({
  saldo: facturas.reduce((sum, { saldo }) => sum + saldo, 0),
  overdueSum: facturas.reduce((sum, { saldo, dias }) => sum + (dias > 0 ? saldo : 0), 0),
});

/** 'Vencida hace 3 días', 'Vence hoy', 'Vence en 1 día'. */
export function dueText(days: number): string {
  if (days === 0) return 'Vence hoy';
  const count = Math.abs(days) === 1 ? '1 día' : `${formatNumero(Math.abs(days))} días`;
  return days > 0 ? `Vencida hace ${count}` : `Vence en ${count}`;
}

/** 'N° 12 · folio 345'. */
export const facturaText = ({ id, folio }: Pick<PendingFactura, 'id' | 'folio'>): string =>
  [`N° ${numeroOf(id)}`, folio !== null && `folio ${folio}`].filter(Boolean).join(' · ');
