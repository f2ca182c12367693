import { useEndedSessions } from '#data/net/ended-sessions.ts';
import { useSession } from '#data/net/session.ts';
import { WarningLine } from '#ui/feedback/WarningLine.tsx';

/** Changes that were encrypted at the end of the user's last session, and could not be put back at the login (R15.9). */
export function SealedNotice() {
  const user = useSession();
  const kept = useEndedSessions().find(({ id, uuid }) => id === user?.id && uuid === user.uuid)?.kept;
  if (!kept || kept.encrypted === 0) return null;
  return (
    <WarningLine>
      Cambios protegidos de su sesión anterior que no se pudieron recuperar: {kept.encrypted}. Libere espacio
      en el dispositivo, cierre la sesión e iníciela de nuevo.
    </WarningLine>
  );
}
