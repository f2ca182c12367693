import { ConfirmModal } from '#ui/ConfirmModal.tsx';

interface LogoutDialogProps {
  /** Changes that only this device has. */
  unsent: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Before leaving with unsent work, which is kept for its user and never erased. */
export function LogoutDialog({ unsent, busy, onConfirm, onCancel }: LogoutDialogProps) {
  const cuenta = unsent === 1 ? '1 cambio' : `${unsent} cambios`;
  return (
    <ConfirmModal
      title="Cambios sin enviar"
      message={`Hay ${cuenta} sin enviar. Quedan guardados en este dispositivo y se enviarán cuando usted vuelva a iniciar sesión en él.`}
      confirmLabel="Cerrar sesión"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
