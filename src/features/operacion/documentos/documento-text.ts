import type { DocumentoRecord } from '#contracts/documento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatRut } from '#domain/rut.ts';

/** '2026-03-05 · Emisor 76.105.422-8 · Retiro en puerto': what is known beside type, number and note. */
export function documentoDetails(
  { fecha, rut_emisor, movimiento }: DocumentoRecord,
  { movimientos }: Pick<OperacionRecord, 'movimientos'>,
): string {
  const details = [
    fecha,
    // A driver does not have it.
    rut_emisor && `Emisor ${formatRut(rut_emisor)}`,
    movimientos.find(({ id }) => id === movimiento)?.tipo,
  ];
  return details.filter(Boolean).join(' · ');
}
