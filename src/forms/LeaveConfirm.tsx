import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';

interface LeaveConfirmProps {
  open: boolean;
  onLeave: () => void;
  onStay: () => void;
}

/** Asks whether the unsaved input of a form may be lost. */
export function LeaveConfirm({ open, onLeave, onStay }: LeaveConfirmProps) {
  return (
    <ConfirmModal
      open={open}
      title="¿Salir sin guardar?"
      message="Lo que escribió en este formulario se perderá."
      confirmLabel="Salir sin guardar"
      cancelLabel="Seguir editando"
      onConfirm={onLeave}
      onCancel={onStay}
    />
  );
}
