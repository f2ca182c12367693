import { IconArchivo, IconCamera } from '#ui/base/later-icons.ts';

interface ThumbnailPictureProps {
  /** Base64, JPEG or WebP; null for a file that is no picture, and for a picture whose thumbnail this device lacks. */
  miniatura: string | null;
  isPicture: boolean;
}

/** The picture of a thumbnail; without one an icon. */
export function ThumbnailPicture({ miniatura, isPicture }: ThumbnailPictureProps) {
  if (miniatura === null) return isPicture ? <IconCamera /> : <IconArchivo />;
  return <img alt="" decoding="async" src={`data:image/jpeg;base64,${miniatura}`} />;
}
