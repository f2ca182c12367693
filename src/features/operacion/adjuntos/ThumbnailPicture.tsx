import { useDeferredValue } from 'react';
import { IconArchivo, IconCamera } from '#ui/base/later-icons.ts';

interface ThumbnailPictureProps {
  /** Base64, JPEG or WebP; null for a file that is no picture, and for a picture whose thumbnail this device lacks. */
  miniatura: string | null;
  isPicture: boolean;
}

/** The picture of a thumbnail; without one an icon. */
export function ThumbnailPicture({ miniatura, isPicture }: ThumbnailPictureProps) {
  // The frame is drawn with the history, and the picture is set in a later render: the browser reads a data URL as soon as
  // it is set, even with `loading="lazy"`, and twenty of them would hold the history up.
  const shown = useDeferredValue(miniatura, null);
  if (miniatura === null) return isPicture ? <IconCamera /> : <IconArchivo />;
  return <img alt="" decoding="async" src={shown === null ? undefined : `data:image/jpeg;base64,${shown}`} />;
}
