import type { ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { FieldMessage } from '../form/FieldMessage.tsx';
import { Modal } from './Modal.tsx';

export interface ConfirmModalProps {
  open?: boolean;
  title: string;
  /** Names the record and says what happens. */
  message: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** Whether the confirm button is red; true by default. */
  danger?: boolean;
  /** The action is under way: buttons and Esc are ignored. */
  busy?: boolean;
  /** Why the action failed; the modal stays open for another try. */
  error?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that cannot be undone; the focus starts on Cancelar. */
export function ConfirmModal(props: ConfirmModalProps) {
  const { open, title, message, confirmLabel = 'Eliminar', cancelLabel = 'Cancelar' } = props;
  const { danger = true, busy = false, error, onConfirm, onCancel } = props;
  return (
    <Modal
      open={open}
      role="alertdialog"
      size="sm"
      bare
      title={title}
      busy={busy}
      onClose={onCancel}
      footer={
        <>
          <Button size="lg" data-autofocus onClick={onCancel} disabled={busy}>
            {cancelLabel}
          </Button>
          <Button size="lg" tone={danger ? 'danger' : 'primary'} onClick={onConfirm} busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {message}
      <div aria-live="assertive">
        {error !== undefined && <FieldMessage id="confirm-error" error={error} />}
      </div>
    </Modal>
  );
}
