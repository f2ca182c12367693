import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { SealedNotice } from './SealedNotice.tsx';
import { TrayPanel } from './Tray.tsx';

/** The tray as a page of its own. */
export function TrayPage() {
  return (
    <>
      <PageHeader
        title="Pendientes"
        description="Cambios guardados en este dispositivo que el servidor aún no tiene"
      />
      <SealedNotice />
      <TrayPanel />
    </>
  );
}
