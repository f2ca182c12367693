import type { Cuenta } from '#contracts/cobranza.ts';
import { formatPesos } from '#domain/money.ts';
import { formatDay } from '#domain/vencimiento.ts';
import type { PendingFactura } from '#views/cuenta.ts';
import { dueText, facturaText, sumSaldos } from './pending.ts';

/** The name on the client's papers. */
export const nameOnPaper = ({ nombre, razon_social }: Cuenta['cliente']): string => razon_social || nombre;

export const cuentaTitle = (cliente: Cuenta['cliente']): string =>
  `Estado de cuenta de ${nameOnPaper(cliente)}`;

/** 'del 01/01/2026 al 31/01/2026'. Each of the days may be ''. */
export function periodText(from: string, to: string, today: string): string {
  const end = `al ${formatDay(to || today)}`;
  return from ? `del ${formatDay(from)} ${end}` : end;
}

/** What is sent to the client: what is to be paid, and since when. */
export function cuentaText(
  cliente: Cuenta['cliente'],
  facturas: readonly PendingFactura[],
  { empresa, today }: { empresa: string; today: string },
): string {
  const { saldo, overdueSum } = sumSaldos(facturas);
  const lines = facturas.map(
    ({ vence, saldo: rest, dias, ...factura }) =>
      `- Factura ${facturaText(factura)}: ${formatPesos(rest)}, ${dias > 0 ? 'venció' : 'vence'} el ${formatDay(vence)}${dias > 0 ? ` (${dueText(dias).toLowerCase()})` : ''}`,
  );
  return [
    `${cuentaTitle(cliente)} al ${formatDay(today)}`,
    empresa,
    '',
    facturas.length === 0 ? 'No hay facturas por pagar.' : `Por pagar: ${formatPesos(saldo)}`,
    ...(overdueSum > 0 ? [`Vencido: ${formatPesos(overdueSum)}`] : []),
    ...lines,
  ].join('\n');
}
