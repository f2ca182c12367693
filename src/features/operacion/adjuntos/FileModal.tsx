import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { Button } from '#ui/base/Button.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { captionOf } from './caption.ts';

interface FileModalProps {
  adjunto: AdjuntoRecord;
  canChange: boolean;
  onOpen: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onClose: () => void;
}

/** What can be done with an attachment that the viewer cannot show: a PDF. */
export function FileModal({ adjunto, canChange, onOpen, onEdit, onRemove, onClose }: FileModalProps) {
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
          <Button size="lg" tone="primary" data-autofocus onClick={onOpen}>
            Abrir
          </Button>
        </>
      }
    >
      <p>{captionOf(adjunto)}</p>
    </Modal>
  );
}
