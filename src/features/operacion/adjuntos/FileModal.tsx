import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { Button } from '#ui/base/Button.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { captionOf } from './caption.ts';

interface FileModalProps {
  adjunto: AdjuntoRecord;
  fileName: string;
  /** 'PDF · 312 KB' */
  about: string;
  canChange: boolean;
  onOpen: () => void;
  onDownload: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with an attachment that the viewer cannot show: a PDF. */
export function FileModal(props: FileModalProps) {
  const { adjunto, fileName, about, canChange, onOpen, onDownload, onEdit, onRemove, onClose } = props;
  return (
    <Modal
      title="Documento"
      onClose={onClose}
      footer={
        <>
          {canChange && (
            <>
              <Button size="lg" tone="ghostDanger" onClick={onRemove}>
                Eliminar
              </Button>
              <Button size="lg" onClick={onEdit}>
                Editar
              </Button>
            </>
          )}
          <Button size="lg" onClick={onDownload}>
            Descargar
          </Button>
          <Button size="lg" tone="primary" data-autofocus onClick={onOpen}>
            Abrir
          </Button>
        </>
      }
    >
      <p className={css({ fontWeight: 600, overflowWrap: 'anywhere' })}>{fileName}</p>
      <p>{about}</p>
      <p>{captionOf(adjunto)}</p>
    </Modal>
  );
}
