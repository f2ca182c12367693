import type { FacturaRecord } from '#contracts/factura.ts';
import { formatFecha } from '#domain/date.ts';

/** The day (YYYY-MM-DD) on which a paid invoice was paid: that of its last payment, not of its entry; null while unpaid. */
export function paidDay({
  pagada,
  pagada_at,
  abonos,
}: Pick<FacturaRecord, 'pagada' | 'pagada_at' | 'abonos'>): string | null {
  if (!pagada) return null;
  return abonos.at(-1)?.fecha ?? (pagada_at === null ? null : formatFecha(pagada_at));
}
