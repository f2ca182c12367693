import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';

export interface LogoutDialogProps {
  /** What only this device has: changes, and forms that were filled and not saved. */
  left: { unsent: number; drafts: number };
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

function unsentText(unsent: number): string {
  const [cuenta, left] =
    unsent === 1
      ? ['1 cambio sin enviar', 'Queda guardado en este dispositivo y se enviará']
      : [`${unsent} cambios sin enviar`, 'Quedan guardados en este dispositivo y se enviarán'];
  return `Hay ${cuenta}. ${left} cuando usted vuelva a iniciar sesión en él, para lo que se necesita conexión. Los demás datos de la empresa se borran de este dispositivo.`;
}

const draftsText = (drafts: number): string =>
  drafts === 1
    ? 'Hay 1 formulario sin guardar: lo que escribió en él se borra.'
    : `Hay ${drafts} formularios sin guardar: lo que escribió en ellos se borra.`;

/** Asks before a logout with unsent changes, which stay on the device for their user, or with drafts, which do not. */
export function LogoutDialog({ left: { unsent, drafts }, busy, onConfirm, onCancel }: LogoutDialogProps) {
  const texts = [...(unsent > 0 ? [unsentText(unsent)] : []), ...(drafts > 0 ? [draftsText(drafts)] : [])];
  return (
    <ConfirmModal
      title={unsent > 0 ? 'Cambios sin enviar' : 'Formularios sin guardar'}
      message={texts.join(' ')}
      confirmLabel="Cerrar sesión"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
