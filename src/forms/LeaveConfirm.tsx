import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';

interface LeaveConfirmProps {
  open: boolean;
  /** What is lost. */
  message?: string;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether what is not saved, the input of a form by default, may be lost. */
export function LeaveConfirm(props: LeaveConfirmProps) {
  const { open, message = 'Lo que escribió en este formulario se perderá.', onLeave, onStay } = props;
  return (
    <ConfirmModal
      open={open}
      title="¿Salir sin guardar?"
      message={message}
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
