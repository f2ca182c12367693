import { adjuntoCount } from '#views/adjunto.ts';
import type { AddedPhoto } from './use-added-photos.ts';

/** '1 foto', '2 documentos', '3 fotos y documentos'; with a participle '1 foto guardada', '2 documentos guardados'. */
export function countedWith(photos: readonly Pick<AddedPhoto, 'miniatura'>[], participle = ''): string {
  const pictures = photos.filter(({ miniatura }) => miniatura !== null).length;
  const count = adjuntoCount(pictures, photos.length - pictures);
  if (participle === '') return count;
  const own = pictures === photos.length ? participle.replace(/o$/, 'a') : participle;
  return `${count} ${own}${photos.length === 1 ? '' : 's'}`;
}
