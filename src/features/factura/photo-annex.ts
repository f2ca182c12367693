/** Reads the photos of an invoice's operations, for its printed annex. */
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { Id } from '#domain/tables.ts';
import type { TipoMovimiento } from '#domain/vocabulary.ts';
import { fewAtOnce } from './few-at-once.ts';

export interface AnnexPhoto {
  adjunto: AdjuntoRecord;
  movimiento: TipoMovimiento | null;
  /** The address of the picture; null for a PDF, and where neither this device nor the server has it now. */
  src: string | null;
  /** The picture is higher than it is wide. */
  isUpright: boolean;
}

export interface AnnexOperacion {
  id: Id;
  /** Null where the operation could not be read. */
  operacion: OperacionRecord | null;
  photos: readonly AnnexPhoto[];
}

export interface AnnexReaders {
  operacionOf: (id: Id) => Promise<OperacionRecord | null>;
  contentOf: (adjunto: AdjuntoRecord) => Promise<Blob | null>;
}

/** The operations that are invoiced themselves or by one of their charges, in the order of their numbers. */
function operacionesIn({ operaciones, extras }: FacturaRecord): Id[] {
  const ids = [...operaciones.map(({ id }) => id), ...extras.map(({ operacion }) => operacion)];
  return [...new Set(ids)].filter((id) => id !== null).toSorted((a, b) => Number(a) - Number(b));
}

/** False for a picture that cannot be decoded. */
async function isUpright(picture: Blob): Promise<boolean> {
  const bitmap = await createImageBitmap(picture).catch(() => null);
  const { width = 0, height = 0 } = bitmap ?? {};
  bitmap?.close();
  return height > width;
}

async function photoOf(
  adjunto: AdjuntoRecord,
  { movimientos }: OperacionRecord,
  { contentOf }: AnnexReaders,
): Promise<AnnexPhoto> {
  const movimiento = movimientos.find(({ id }) => id === adjunto.movimiento)?.tipo ?? null;
  const blob = adjunto.tipo_contenido === 'application/pdf' ? null : await contentOf(adjunto);
  if (!blob?.type.startsWith('image/')) return { adjunto, movimiento, src: null, isUpright: false };
  return { adjunto, movimiento, src: URL.createObjectURL(blob), isUpright: await isUpright(blob) };
}

/** The operations with their photos by tomada_en; none for an operation that has none. */
export async function readAnnex(factura: FacturaRecord, readers: AnnexReaders): Promise<AnnexOperacion[]> {
  const read: AnnexOperacion[] = [];
  for (const id of operacionesIn(factura)) {
    // oxlint-disable-next-line no-await-in-loop -- one operation at a time, so that a phone's network is not overrun
    const operacion = await readers.operacionOf(id);
    const adjuntos = operacion?.adjuntos ?? [];
    // oxlint-disable-next-line no-await-in-loop -- as above
    const photos = await fewAtOnce(adjuntos, (each) => photoOf(each, operacion!, readers));
    if (operacion === null || photos.length > 0) read.push({ id, operacion, photos });
  }
  return read;
}

export function releaseAnnex(annex: readonly AnnexOperacion[]): void {
  for (const { photos } of annex) for (const { src } of photos) if (src !== null) URL.revokeObjectURL(src);
}
