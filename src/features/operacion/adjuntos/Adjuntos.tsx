import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useContentReader, useUnsentContents } from '#data/queries/use-adjuntos.ts';
import { missingAdjuntos } from '#domain/checklist.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconCamera, IconFirma } from '#ui/base/later-icons.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { DeleteAdjunto } from './DeleteAdjunto.tsx';
import { captionOf } from './caption.ts';
import { adjuntoNames } from './file-names.ts';
import { Thumbnail } from './Thumbnail.tsx';

const Row = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px',
    marginTop: '10px',
    '& > *': { maxWidth: '100%' },
    // Every element needs the rule: Chakra gives each one a rule of its own, so it is not inherited.
    '& *': { overflowWrap: 'anywhere' },
  },
});

const loadPhotos = async () => ({ default: (await import('./AddAdjuntosModal.tsx')).AddAdjuntosModal });
const loadSignature = async () => ({ default: (await import('./SignatureModal.tsx')).SignatureModal });

interface AdjuntosProps {
  operacion: OperacionRecord;
  /** Null: those of the operation itself. */
  movimiento: MovimientoRecord | null;
}

/** Opens the viewer at an attachment; a PDF in a tab of its own. */
function useViewer(adjuntos: readonly AdjuntoRecord[], operacion: OperacionRecord) {
  const read = useContentReader();
  const [removing, setRemoving] = useState<AdjuntoRecord | null>(null);
  const show = async (adjunto: AdjuntoRecord): Promise<void> => {
    const names = adjuntoNames(operacion);
    const { openFile, openViewer } = await import('#ui/overlay/photo-viewer.ts');
    const fileName = ({ uuid }: AdjuntoRecord): string => names.get(uuid) ?? 'adjunto';
    if (adjunto.miniatura === null) return openFile(await read(adjunto), fileName(adjunto));
    const pictures = adjuntos.filter(({ miniatura }) => miniatura !== null);
    const photos = pictures.map((each) => ({
      caption: captionOf(each),
      fileName: fileName(each),
      read: () => read(each),
      onRemove: () => setRemoving(each),
    }));
    await openViewer(photos, pictures.indexOf(adjunto));
  };
  const open = (adjunto: AdjuntoRecord): void => {
    show(adjunto).catch(() => toast('No se pudo abrir. Inténtelo de nuevo.', 'error'));
  };
  return { open, removing, closeRemoval: () => setRemoving(null) };
}

/** The photos, files and signature of a movement, what it lacks, and the buttons that add them. */
export function Adjuntos({ operacion, movimiento }: AdjuntosProps) {
  const own = operacion.adjuntos.filter((each) => each.movimiento === (movimiento?.id ?? null));
  const unsent = useUnsentContents(own);
  const { open, removing, closeRemoval } = useViewer(own, operacion);
  const photos = useOnDemand(loadPhotos);
  const signature = useOnDemand(loadSignature);
  const missing = movimiento
    ? missingAdjuntos(
        movimiento.tipo,
        own.map(({ tipo }) => tipo),
      )
    : [];
  const isAtPlant = movimiento?.tipo.endsWith('en planta') ?? false;
  return (
    <>
      <Row>
        {own.map((adjunto) => (
          <Thumbnail
            key={adjunto.uuid}
            adjunto={adjunto}
            unsent={unsent.has(adjunto.uuid)}
            onOpen={() => open(adjunto)}
          />
        ))}
        <Button size="sm" onClick={photos.show}>
          <IconCamera />
          Agregar fotos
        </Button>
        {isAtPlant && (
          <Button size="sm" onClick={signature.show}>
            <IconFirma />
            Firma
          </Button>
        )}
        {missing.length > 0 && (
          <StatusPill tone="neutral" bare>
            Falta: {missing.join(', ')}
          </StatusPill>
        )}
      </Row>
      {photos.Shown && <photos.Shown operacion={operacion} movimiento={movimiento} onClose={photos.hide} />}
      {signature.Shown && movimiento && (
        <signature.Shown operacion={operacion} movimiento={movimiento} onClose={signature.hide} />
      )}
      {removing && <DeleteAdjunto adjunto={removing} operacion={operacion.id} onClose={closeRemoval} />}
    </>
  );
}
