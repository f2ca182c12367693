import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useAttach } from '#data/queries/use-adjuntos.ts';
import { missingAdjuntos } from '#domain/checklist.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { TIPOS_ADJUNTO, type TipoAdjunto } from '#domain/vocabulary.ts';
import { ErrorList } from '#ui/feedback/ErrorList.tsx';
import { Button } from '#ui/base/Button.tsx';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import { PhotoDrop } from '#ui/form/PhotoDrop.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useEffect, useRef, useState } from 'react';
import { ThumbnailPicture } from './ThumbnailPicture.tsx';

/** A signature has its own dialog. */
const TIPOS = TIPOS_ADJUNTO.filter((tipo) => tipo !== 'Firma');
const OPTIONS = TIPOS.map((tipo) => ({ value: tipo, label: tipo }));

/** What was added in this dialog, smaller than in the history. */
const Saved = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    _empty: { display: 'none' },
    '& figure': { display: 'grid', width: '72px', justifyItems: 'center', fontSize: '1.75rem' },
    '& img': { width: '72px', height: '72px', objectFit: 'cover', borderRadius: 'md' },
    '& figcaption': { color: 'muted', fontSize: '0.8125rem' },
  },
});

interface AddAdjuntosModalProps {
  operacion: OperacionRecord;
  /** Null: the attachments belong to the operation itself. */
  movimiento: MovimientoRecord | null;
  onClose: () => void;
}

/**
 * Photos and files of a movement: each is saved as soon as it is taken or chosen. The type is the next one that the
 * movement lacks, until the user chooses another.
 */
export function AddAdjuntosModal({ operacion, movimiento, onClose }: AddAdjuntosModalProps) {
  const attach = useAttach();
  const [saved, setSaved] = useState<TipoAdjunto[]>([]);
  const [chosen, setChosen] = useState<TipoAdjunto | null>(null);
  const [waiting, setWaiting] = useState(0);
  const [errors, setErrors] = useState<string[]>([]);
  const problems = useRef<HTMLDivElement>(null);
  // On a phone they are below what is in sight.
  useEffect(() => {
    if (errors.length > 0) problems.current?.scrollIntoView({ block: 'nearest' });
  }, [errors]);
  const own = operacion.adjuntos.filter((each) => each.movimiento === (movimiento?.id ?? null));
  const present = [...own.map(({ tipo }) => tipo), ...saved];
  const [before] = useState(() => new Set(own.map(({ uuid }) => uuid)));
  const added = own.filter(({ uuid }) => !before.has(uuid));
  const [next] = movimiento ? missingAdjuntos(movimiento.tipo, [...present, 'Firma']) : [];
  const tipo = chosen ?? next ?? (movimiento ? 'Contenedor' : 'Guía');
  /** A PDF is no photo of a container. */
  const typeOf = ({ type }: File): TipoAdjunto =>
    chosen === null && tipo === 'Contenedor' && type === 'application/pdf' ? 'Guía' : tipo;
  const add = async (files: readonly File[]): Promise<void> => {
    setErrors([]);
    setWaiting((count) => count + files.length);
    for (const file of files) {
      const each = typeOf(file);
      const body = { operacion: operacion.id, movimiento: movimiento?.id ?? null, tipo: each };
      const label = `${each} · ${nombreOperacion(operacion.id)}`;
      // oxlint-disable-next-line no-await-in-loop -- one at a time: a phone has memory for one large photo
      const result = await attach(file, { body, label });
      setWaiting((count) => count - 1);
      if (result.estado === 'guardado' || result.estado === 'aceptado') setSaved((all) => [...all, each]);
      else setErrors((all) => [...all, `${file.name}: ${result.mensaje}`]);
    }
  };
  // The type has changed by itself.
  const offered = chosen === null && next ? `. Ahora: ${next}` : '';
  const status =
    waiting > 0
      ? `Guardando ${waiting === 1 ? '1 archivo' : `${waiting} archivos`}…`
      : saved.length > 0
        ? `${saved.length === 1 ? '1 archivo guardado' : `${saved.length} archivos guardados`} en este dispositivo${offered}`
        : '';
  return (
    <Modal
      title={`Agregar fotos · ${movimiento?.tipo ?? nombreOperacion(operacion.id)}`}
      busy={waiting > 0}
      onClose={onClose}
      footer={
        <>
          <p role="status" className={css({ flex: '1 1 160px', alignSelf: 'center' })}>
            {status}
          </p>
          <Button size="lg" tone="primary" onClick={onClose} disabled={waiting > 0}>
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
          value={tipo}
          onChange={(value) => setChosen(TIPOS.find((each) => each === value) ?? null)}
        />
        <PhotoDrop onFiles={(files) => void add(files)} busy={waiting > 0} />
        <Saved>
          {added.map(({ uuid, tipo: kind, miniatura }) => (
            <figure key={uuid}>
              <ThumbnailPicture miniatura={miniatura} isPicture={miniatura !== null} />
              <figcaption>{kind}</figcaption>
            </figure>
          ))}
        </Saved>
        <div ref={problems}>
          <ErrorList errors={errors} />
        </div>
      </div>
    </Modal>
  );
}
