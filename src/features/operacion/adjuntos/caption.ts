import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { formatDateMinute } from '#domain/date.ts';
import { signerOf } from '#views/adjunto.ts';

/** 'EIR · 2026-03-05 08:00 · María Rojas', with the note or the signer. */
export function captionOf(adjunto: AdjuntoRecord): string {
  const { tipo, tomada_en, usuario, nota } = adjunto;
  const signer = signerOf(adjunto);
  return [tipo, formatDateMinute(tomada_en), usuario?.nombre, signer, nota].filter(Boolean).join(' · ');
}
