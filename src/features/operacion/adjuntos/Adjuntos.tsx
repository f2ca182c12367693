import { useMay } from '#data/queries/use-may.ts';
import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useContentReader, useMoved, useUnsentContents } from '#data/queries/use-adjuntos.ts';
import { missingAdjuntos } from '#domain/checklist.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconCamera, IconFirma } from '#ui/base/later-icons.ts';
import { download } from '#ui/base/download.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { DeleteAdjunto } from './DeleteAdjunto.tsx';
import { EditAdjunto } from './EditAdjunto.tsx';
import { FileModal } from './FileModal.tsx';
import { isPicture } from '#views/adjunto.ts';
import { captionOf } from './caption.ts';
import { adjuntoNames, documentText } from './file-names.ts';
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

const ABSENT =
  'Este documento aún no se ha descargado en este dispositivo: se podrá abrir al recuperar la conexión.';

const loadViewer = () => import('#ui/overlay/photo-viewer.ts');
const loadPhotos = async () => ({ default: (await import('./AddAdjuntosModal.tsx')).AddAdjuntosModal });
const loadSignature = async () => ({ default: (await import('./SignatureModal.tsx')).SignatureModal });

interface AdjuntosProps {
  operacion: OperacionRecord;
  /** Null: those of the operation itself. */
  movimiento: MovimientoRecord | null;
}

/** The dialog that is open over an attachment. */
interface OpenDialog {
  dialog: 'file' | 'edit' | 'remove';
  adjunto: AdjuntoRecord;
  /** Whether the user comes from the viewer, and goes on there after an edit. */
  isFromViewer?: boolean;
}

/** Opens the viewer at an attachment, and for one that is no picture a dialog; both lead to its form and its removal. */
function useViewer(adjuntos: readonly AdjuntoRecord[], operacion: OperacionRecord, canChange: boolean) {
  const read = useContentReader();
  const [shown, setShown] = useState<OpenDialog | null>(null);
  const nameOf = ({ uuid }: AdjuntoRecord): string => adjuntoNames(operacion).get(uuid) ?? 'foto';
  const view = async (adjunto: AdjuntoRecord): Promise<void> => {
    const { openViewer } = await loadViewer();
    const pictures = adjuntos.filter(isPicture);
    const photos = pictures.map((each) => ({
      caption: captionOf(each),
      fileName: nameOf(each),
      read: () => read(each),
    }));
    const index = pictures.findIndex(({ uuid }) => uuid === adjunto.uuid);
    // An edit may have moved it to another movement.
    if (index === -1) return;
    const choice = await openViewer(photos, index, canChange);
    const chosen = choice && pictures[choice.index];
    if (chosen) setShown({ dialog: choice.action, adjunto: chosen, isFromViewer: true });
  };
  const openTab = async (adjunto: AdjuntoRecord): Promise<void> => {
    const [{ openFile }, blob] = await Promise.all([loadViewer(), read(adjunto)]);
    if (blob === null) toast(ABSENT, 'aviso');
    else openFile(blob, nameOf(adjunto));
  };
  const save = async (adjunto: AdjuntoRecord): Promise<void> => {
    const blob = await read(adjunto);
    if (blob === null) toast(ABSENT, 'aviso');
    else download(nameOf(adjunto), blob, blob.type);
  };
  const orSay = (work: Promise<void>): void => {
    work.catch(() => toast('No se pudo abrir. Inténtelo de nuevo.', 'error'));
  };
  const open = (adjunto: AdjuntoRecord): void => {
    if (!isPicture(adjunto)) setShown({ dialog: 'file', adjunto });
    else orSay(view(adjunto));
  };
  const close = (): void => setShown(null);
  const endEdit = ({ adjunto, isFromViewer }: OpenDialog): void => {
    close();
    // After the dialog is closed and has returned the focus.
    if (isFromViewer) setTimeout(() => open(adjunto));
  };
  return {
    open,
    nameOf,
    openTab: (adjunto: AdjuntoRecord) => orSay(openTab(adjunto)),
    save: (adjunto: AdjuntoRecord) => orSay(save(adjunto)),
    shown,
    setShown,
    close,
    endEdit,
  };
}

/** Shows the attachment that the address names: the tray leads to it. */
function useScrollTo(adjuntos: readonly AdjuntoRecord[]): void {
  const hash = useLocation({ select: (location) => location.hash });
  const isHere = adjuntos.some(({ uuid }) => uuid === hash);
  useEffect(() => {
    if (!isHere) return undefined;
    // After the heading of the new screen, or the opener of a dialog, got the focus.
    const later = setInterval(() => {
      const element = document.querySelector<HTMLElement>(`[id="${hash}"]`);
      // Its frame is not filled yet.
      if (!element) return;
      clearInterval(later);
      element.scrollIntoView({ block: 'center' });
      element.focus({ preventScroll: true });
    }, 100);
    return () => clearInterval(later);
  }, [hash, isHere]);
}

/** The photos, files and signature of a movement, what it lacks, and the buttons that add them. */
export function Adjuntos({ operacion, movimiento }: AdjuntosProps) {
  const canChange = useMay()('adjunto.create');
  const own = operacion.adjuntos.filter((each) => each.movimiento === (movimiento?.id ?? null));
  const unsent = useUnsentContents(own);
  useScrollTo(own);
  const moved = useMoved(own);
  const viewer = useViewer(own, operacion, canChange);
  const { open, shown, setShown, close, endEdit } = viewer;
  const addButton = useRef<HTMLButtonElement>(null);
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
            about={isPicture(adjunto) ? null : documentText(adjunto, unsent.get(adjunto.uuid))}
            onOpen={() => open(adjunto)}
          />
        ))}
        {canChange && (
          <Button ref={addButton} size="sm" onClick={photos.show}>
            <IconCamera />
            Agregar fotos
          </Button>
        )}
        {canChange && isAtPlant && (
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
      {moved.length > 0 && (
        <p className={css({ marginTop: '8px' })}>
          {moved.length === 1 ? 'Queda' : 'Quedan'} aquí, porque se eliminó su movimiento:{' '}
          {moved.map(({ tipo }) => tipo).join(', ')}.
        </p>
      )}
      {photos.Shown && <photos.Shown operacion={operacion} movimiento={movimiento} onClose={photos.hide} />}
      {signature.Shown && movimiento && (
        <signature.Shown operacion={operacion} movimiento={movimiento} onClose={signature.hide} />
      )}
      {shown?.dialog === 'file' && (
        <FileModal
          adjunto={shown.adjunto}
          canChange={canChange}
          fileName={viewer.nameOf(shown.adjunto)}
          about={documentText(shown.adjunto, unsent.get(shown.adjunto.uuid))}
          onOpen={() => viewer.openTab(shown.adjunto)}
          onDownload={() => viewer.save(shown.adjunto)}
          onEdit={() => setShown({ ...shown, dialog: 'edit' })}
          onRemove={() => setShown({ ...shown, dialog: 'remove' })}
          onClose={close}
        />
      )}
      {shown?.dialog === 'edit' && (
        <EditAdjunto
          adjunto={shown.adjunto}
          operacion={operacion}
          pending={null}
          {...(shown.isFromViewer && { doneLabel: 'Volver a las fotos' })}
          onClose={() => endEdit(shown)}
        />
      )}
      {shown?.dialog === 'remove' && (
        <DeleteAdjunto
          adjunto={shown.adjunto}
          operacion={operacion.id}
          onDone={() => {
            close();
            // The thumbnail that had the focus is gone, and the page is inert until the dialog is closed.
            setTimeout(() => addButton.current?.focus());
          }}
          onCancel={close}
        />
      )}
    </>
  );
}
