import { IconArchivo } from '#ui/base/later-icons.ts';

/** The picture of a thumbnail (base64, JPEG or WebP); a PDF, which has none, as an icon. */
export function ThumbnailPicture({ miniatura }: { miniatura: string | null }) {
  if (miniatura === null) return <IconArchivo />;
  return <img alt="" decoding="async" src={`data:image/jpeg;base64,${miniatura}`} />;
}
