import { useSync } from '#data/queries/use-sync.ts';
import { IconOffline } from '#ui/base/icons.ts';
import { WarningLine } from '#ui/feedback/WarningLine.tsx';

/** A notice before the user fills a form that cannot be sent now. */
export function OfflineNotice() {
  const { estado } = useSync();
  return (
    <div role="status">
      {estado === 'sin-conexion' && (
        <WarningLine>
          <IconOffline />
          Sin conexión. Los usuarios y sus contraseñas se guardan solo con conexión al servidor: ninguna
          contraseña queda en este dispositivo.
        </WarningLine>
      )}
    </div>
  );
}
