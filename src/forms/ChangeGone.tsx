import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { useNavigate } from '@tanstack/react-router';

/** Says that the change of the tray in the address can no longer be edited. */
export function ChangeGone() {
  const navigate = useNavigate();
  return (
    <ResultModal
      kind="info"
      title="Ya no se puede editar"
      message="Este cambio ya se envió, se está enviando o se descartó."
      onClose={() => void navigate({ to: '/admin/pendientes', replace: true })}
    />
  );
}
