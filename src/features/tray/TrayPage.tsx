import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Bandeja } from './Tray.tsx';

/** The tray as a page of its own. */
export function PendientesPage() {
  return (
    <>
      <PageHeader
        title="Pendientes"
        description="Cambios guardados en este dispositivo que el servidor aún no tiene"
      />
      <Bandeja />
    </>
  );
}
