import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { formatDateMinute } from '#domain/date.ts';
import { IconOffline } from '#ui/base/icons.ts';
import { css } from '#ui/styles/chakra.ts';
import { isPicture } from '#views/adjunto.ts';
import { useDeferredValue } from 'react';
import { ThumbnailPicture } from './ThumbnailPicture.tsx';

/** Computed once: an operation may have a hundred of them. */
const FRAME = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '96px',
  height: '96px',
  overflow: 'hidden',
  borderWidth: '1px',
  borderColor: 'lineStrong',
  borderRadius: 'md',
  bg: 'sunken',
  color: 'muted',
  fontSize: '1.75rem',
  cursor: 'pointer',
  _hover: { borderColor: 'accent' },
  // On touch too: the tray leads here, where pictures look alike.
  _focus: { outline: '3px solid {colors.accent}', outlineOffset: '2px' },
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
  '&[data-firma] img': { objectFit: 'contain', background: 'white' },
  '& small': { marginTop: '-28px', fontSize: '0.75rem' },
  '& span': {
    position: 'absolute',
    insetInline: 0,
    bottom: 0,
    padding: '1px 2px',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    background: 'rgb(0 0 0 / 0.65)',
    color: 'white',
    fontSize: '0.75rem',
    fontWeight: 550,
    lineHeight: 1.4,
  },
  '& svg[data-unsent]': {
    position: 'absolute',
    insetInlineEnd: '4px',
    top: '4px',
    padding: '3px',
    width: '22px',
    height: '22px',
    borderRadius: 'full',
    bg: 'warnSoft',
    color: 'warn',
  },
});

interface ThumbnailProps {
  adjunto: AdjuntoRecord;
  /** The server does not have its bytes yet. */
  unsent: boolean;
  /** 'PDF · 312 KB'; null for a picture. */
  about: string | null;
  onOpen: () => void;
}

/** An attachment as a small picture that opens the viewer; an icon for a PDF and where the picture is missing. */
export function Thumbnail({ adjunto, unsent, about, onOpen }: ThumbnailProps) {
  const { tipo, tomada_en, miniatura } = adjunto;
  // The history is drawn with empty frames, which a later render fills: twenty thumbnails would hold it up. The browser reads a
  // data URL as soon as it is set, even with `loading="lazy"`.
  const isFilled = useDeferredValue(true, false);
  if (!isFilled) return <div className={FRAME} />;
  const state = unsent ? ', pendiente de envío' : '';
  return (
    <button
      type="button"
      id={adjunto.uuid}
      className={FRAME}
      data-firma={tipo === 'Firma' || undefined}
      aria-label={`${tipo}, ${formatDateMinute(tomada_en)}${about === null ? '' : `, ${about}`}${state}`}
      onClick={onOpen}
    >
      <ThumbnailPicture miniatura={miniatura} isPicture={isPicture(adjunto)} />
      {about !== null && <small>{about}</small>}
      <span>{tipo}</span>
      {unsent && <IconOffline data-unsent />}
    </button>
  );
}
