import type { TipoAdjunto } from '#domain/vocabulary.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconChevronDown } from '#ui/base/icons.ts';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import type { Option } from '#ui/select/option.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { ThumbnailPicture } from './ThumbnailPicture.tsx';
import type { AddedPhoto } from './use-added-photos.ts';

/** The picture with the buttons beside it, and the choice of its type under both. */
const Row = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: '72px minmax(0, 1fr)',
    alignItems: 'center',
    gap: '8px 12px',
    '& > figure': { display: 'grid', placeItems: 'center', height: '72px', fontSize: '1.75rem' },
    '& img': { width: '72px', height: '72px', objectFit: 'cover', borderRadius: 'md' },
    '& > div': { display: 'flex', flexWrap: 'wrap', gap: '8px' },
    '& > div > button': { flexGrow: 1, minHeight: '56px' },
    '& > div > button[aria-expanded]': { justifyContent: 'space-between', textAlign: 'start' },
    '& > div > button[aria-expanded=true] svg': { transform: 'rotate(180deg)' },
    '& > fieldset': { gridColumn: '1 / -1' },
  },
});

interface AddedPhotoRowProps {
  photo: AddedPhoto;
  options: readonly Option[];
  /** Whether its types are shown. */
  open: boolean;
  onToggle: () => void;
  onType: (tipo: TipoAdjunto) => void;
  onRetry: () => void;
  busy: boolean;
}

/** A photo that was just added, with its type, which can be chosen anew; one that could not be stored is saved again. */
export function AddedPhotoRow(props: AddedPhotoRowProps) {
  const { photo, options, open, onToggle, onType, onRetry, busy } = props;
  const { n, tipo, miniatura, file } = photo;
  const [name, inName] =
    miniatura === null ? [`Documento ${n}`, 'en el documento'] : [`Foto ${n}`, 'en la foto'];
  return (
    <Row>
      <figure>
        <ThumbnailPicture miniatura={miniatura} isPicture={miniatura !== null} />
      </figure>
      <div>
        <Button size="lg" aria-label={`${name}: ${tipo}. Cambiar`} aria-expanded={open} onClick={onToggle}>
          {tipo}
          <IconChevronDown />
        </Button>
        {file && (
          <Button size="lg" aria-label={`Reintentar ${name}: ${tipo}`} busy={busy} onClick={onRetry}>
            Reintentar
          </Button>
        )}
      </div>
      {open && (
        <RadioGroupField
          label={`¿Qué se ve ${inName} ${n}?`}
          options={options}
          value={tipo}
          onChange={(value) => onType(value as TipoAdjunto)}
        />
      )}
    </Row>
  );
}
