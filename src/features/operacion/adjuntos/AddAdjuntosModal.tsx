import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { TIPOS_ADJUNTO, type TipoAdjunto } from '#domain/vocabulary.ts';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { ErrorList } from '#ui/feedback/ErrorList.tsx';
import { Button } from '#ui/base/Button.tsx';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import { PhotoDrop } from '#ui/form/PhotoDrop.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useEffect, useRef, useState } from 'react';
import { countedWith } from './counted.ts';
import { AddedPhotoRow } from './AddedPhotoRow.tsx';
import { useAddedPhotos } from './use-added-photos.ts';

/** Milliseconds after which the user is told that a photo takes long. */
const SLOW_MS = 7000;

/** A signature has its own dialog. */
const TIPOS = TIPOS_ADJUNTO.filter((tipo) => tipo !== 'Firma');
const OPTIONS = TIPOS.map((tipo) => ({ value: tipo, label: tipo }));

/** What was added in this dialog. */
const Added = chakra('ul', {
  base: { display: 'grid', gap: '8px', listStyle: 'none', _empty: { display: 'none' } },
});

interface AddAdjuntosModalProps {
  operacion: OperacionRecord;
  /** Null: the attachments belong to the operation itself. */
  movimiento: MovimientoRecord | null;
  onClose: () => void;
}

/**
 * Photos and files of a movement: each is saved as soon as it is taken or chosen. The type is the next one that the
 * movement lacks, until the user chooses another; that of each photo can be changed afterwards.
 */
export function AddAdjuntosModal({ operacion, movimiento, onClose }: AddAdjuntosModalProps) {
  const [chosen, setChosen] = useState<TipoAdjunto | null>(null);
  const added = useAddedPhotos(operacion, movimiento, chosen);
  const { photos, waiting, errors, proposed, add } = added;
  const [open, setOpen] = useState<number | null>(null);
  const [asking, setAsking] = useState(false);
  const problemText = errors.join('\n');
  const problems = useRef<HTMLDivElement>(null);
  // Where the dialog is scrolled, they are above or below what is in sight.
  useEffect(() => {
    if (problemText !== '') problems.current?.scrollIntoView({ block: 'nearest' });
  }, [problemText]);
  const [slow, setSlow] = useState(false);
  // A disk that does not answer is given up later (decision 077).
  useEffect(() => {
    if (waiting === 0) return undefined;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [waiting]);
  const list = useRef<HTMLUListElement>(null);
  const addAll = async (files: readonly File[]): Promise<void> => {
    await add(files);
    // Several at once have several types, which are to be seen unless some of them are missing there; after one photo the
    // camera stays where it is.
    setTimeout(() => {
      const isRefused = problems.current?.querySelector('li') !== null;
      if (files.length > 1 && !isRefused)
        list.current?.lastElementChild?.scrollIntoView({ block: 'nearest' });
    });
  };
  const saved = photos.filter(({ file }) => !file);
  const lost = photos.filter(({ file }) => file);
  const close = (): void => (lost.length > 0 ? setAsking(true) : onClose());
  // The type has changed by itself.
  const offered = chosen === null && movimiento !== null ? `. Siguiente: ${proposed}` : '';
  const status =
    waiting > 0
      ? `Guardando${waiting === 1 ? '' : ` ${waiting}`}…${slow ? ' Tarda más de lo normal: no cierre esta ventana.' : ''}`
      : saved.length > 0
        ? `${countedWith(saved, 'guardado')} en este dispositivo${offered}`
        : '';
  return (
    <Modal
      title={`Agregar fotos · ${movimiento?.tipo ?? nombreOperacion(operacion.id)}`}
      busy={waiting > 0}
      onClose={close}
      footer={
        <>
          <p role="status" className={css({ flex: '1 1 160px', alignSelf: 'center' })}>
            {status}
          </p>
          <Button size="lg" tone="primary" onClick={close} disabled={waiting > 0}>
            Listo
          </Button>
        </>
      }
    >
      <div className={css({ display: 'grid', gap: '12px' })}>
        <RadioGroupField
          name="tipo"
          label="¿Qué se ve?"
          options={OPTIONS}
          value={proposed}
          onChange={(value) => setChosen(TIPOS.find((each) => each === value) ?? null)}
        />
        <PhotoDrop onFiles={(files) => void addAll(files)} busy={waiting > 0} />
        <div ref={problems} className={css({ '&:not(:has(li))': { marginTop: '-12px' } })}>
          <ErrorList errors={errors} />
        </div>
        <Added ref={list}>
          {photos.map((photo) => (
            <AddedPhotoRow
              key={photo.n}
              photo={photo}
              options={OPTIONS}
              open={photo.n === open}
              onToggle={() => setOpen(photo.n === open ? null : photo.n)}
              onType={(tipo) => void added.retype(photo.n, tipo)}
              onRetry={() => void added.retry(photo.n)}
              busy={waiting > 0}
            />
          ))}
        </Added>
      </div>
      <LeaveConfirm
        open={asking}
        message={
          lost.length === 1
            ? `Se perderá ${countedWith(lost)} que no se pudo guardar.`
            : `Se perderán ${countedWith(lost)} que no se pudieron guardar.`
        }
        onLeave={onClose}
        onStay={() => setAsking(false)}
      />
    </Modal>
  );
}
