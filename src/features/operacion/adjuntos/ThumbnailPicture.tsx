import { IconArchivo } from '#ui/base/later-icons.ts';

/** The picture of a thumbnail (base64, JPEG or WebP); a PDF, which has none, as an icon. */
export function ThumbnailPicture({ miniatura }: { miniatura: string | null }) {
  if (miniatura === null) return <IconArchivo />;
  // The frame is drawn with the history, and the picture opened after it: opening twenty takes as long as rendering them.
  // React sets attributes in this order, and `loading` has no effect after `src`.
  return <img alt="" loading="lazy" decoding="async" src={`data:image/jpeg;base64,${miniatura}`} />;
}
