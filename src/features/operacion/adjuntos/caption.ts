import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { formatDateMinute } from '#domain/date.ts';

/** 'EIR · 2026-03-05 08:00 · María Rojas', with the note or the signer. */
export function captionOf(adjunto: AdjuntoRecord): string {
  const { tipo, tomada_en, usuario, nota, firmante_nombre, firmante_rut } = adjunto;
  const signer =
    firmante_nombre && `Firma: ${[firmante_nombre, firmante_rut].filter(Boolean).join(', RUT ')}`;
  return [tipo, formatDateMinute(tomada_en), usuario?.nombre, signer, nota].filter(Boolean).join(' · ');
}
