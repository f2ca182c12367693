import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';

export interface LogoutDialogProps {
  /** Changes that only this device has. */
  unsent: number;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a logout with unsent changes, which stay on the device for their user. */
export function LogoutDialog({ unsent, busy, onConfirm, onCancel }: LogoutDialogProps) {
  const [cuenta, left] =
    unsent === 1
      ? ['1 cambio sin enviar', 'Queda guardado en este dispositivo y se enviará']
      : [`${unsent} cambios sin enviar`, 'Quedan guardados en este dispositivo y se enviarán'];
  return (
    <ConfirmModal
      title="Cambios sin enviar"
      message={`Hay ${cuenta}. ${left} cuando usted vuelva a iniciar sesión en él, para lo que se necesita conexión. Los demás datos de la empresa se borran de este dispositivo.`}
      confirmLabel="Cerrar sesión"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
