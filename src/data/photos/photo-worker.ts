/**
 * Prepares files for attachments away from the page: photos upright and small, their thumbnails, and the digest of the
 * bytes. PDFs stay as they are.
 */
import { MAX_CONTENIDO, MAX_MINIATURA, tipoByFirstBytes, type TipoContenido } from '#domain/adjunto.ts';
import { base64Of } from '../store/base64.ts';
import { sha256Of } from '../store/sha256.ts';
import type { PreparedFile } from './prepare.ts';
import type { FileReason } from './reasons.ts';

/** Pixels of the longest side. */
const LONGEST = 1600;
const QUALITY = 0.82;
/** Pixels and quality of thumbnails, the best first: the first one that is small enough is taken. */
const THUMBNAILS = [
  [200, 0.6],
  [160, 0.5],
  [120, 0.4],
] as const;
const SMALL_ENOUGH = 4096;
/** Bytes of the largest photo that is opened: more than any camera makes. */
const MAX_PHOTO = 64 * 1_048_576;

class Refused extends Error {
  readonly reason: FileReason;

  constructor(reason: FileReason) {
    super(reason);
    this.reason = reason;
  }
}

const HEIC_BRANDS = new Set(['heic', 'heix', 'hevc', 'heim', 'heis', 'mif1', 'msf1']);

/** Whether the first bytes are those of a photo of an iPhone. */
function isHeic(bytes: Uint8Array): boolean {
  const text = String.fromCodePoint(...bytes.subarray(4, 12));
  return text.startsWith('ftyp') && HEIC_BRANDS.has(text.slice(4));
}

/** The image at most `longest` pixels wide and high, on white where it is transparent. */
function drawn(image: ImageBitmap | OffscreenCanvas, longest: number): OffscreenCanvas {
  const scale = Math.min(1, longest / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width!, height!);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Refused('navegador');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width!, height!);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width!, height!);
  return canvas;
}

const jpegOf = async (canvas: OffscreenCanvas, quality: number): Promise<ArrayBuffer> =>
  (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer();

/** In base64; null where none is small enough. */
async function thumbnailOf(image: OffscreenCanvas): Promise<string | null> {
  let last: ArrayBuffer | null = null;
  for (const [longest, quality] of THUMBNAILS) {
    // oxlint-disable-next-line no-await-in-loop -- the next one only where this one is too large
    last = await jpegOf(drawn(image, longest), quality);
    if (last.byteLength <= SMALL_ENOUGH) break;
  }
  return last && last.byteLength <= MAX_MINIATURA ? base64Of(last) : null;
}

async function preparePhoto(
  file: Blob,
  reason: FileReason,
): Promise<Pick<PreparedFile, 'bytes' | 'miniatura'>> {
  // A privacy setting may switch it off.
  if (!('OffscreenCanvas' in globalThis)) throw new Refused('navegador');
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new Refused(reason);
  });
  const canvas = drawn(image, LONGEST);
  // The memory of the whole photo, which is much on a phone.
  image.close();
  return { bytes: await jpegOf(canvas, QUALITY), miniatura: await thumbnailOf(canvas) };
}

async function prepare(file: Blob): Promise<PreparedFile> {
  const first = new Uint8Array(await file.slice(0, 16).arrayBuffer());
  if (first.length === 0) throw new Refused('vacio');
  const tipo = tipoByFirstBytes(first);
  const isPdf = tipo === 'application/pdf';
  if (tipo === null && !isHeic(first)) throw new Refused('tipo');
  if (file.size > (isPdf ? MAX_CONTENIDO : MAX_PHOTO)) throw new Refused('peso');
  const { bytes, miniatura } = isPdf
    ? { bytes: await file.arrayBuffer(), miniatura: null }
    : await preparePhoto(file, tipo === null ? 'heic' : 'imagen');
  const prepared: TipoContenido = isPdf ? tipo : 'image/jpeg';
  return { tipo: prepared, bytes, sha256: await sha256Of(bytes), miniatura };
}

async function answer(file: Blob): Promise<void> {
  try {
    const prepared = await prepare(file);
    postMessage({ prepared }, { transfer: [prepared.bytes] });
  } catch (error) {
    postMessage({ reason: error instanceof Refused ? error.reason : 'lectura' });
  }
}

addEventListener('message', ({ data }: MessageEvent<Blob>) => void answer(data));
