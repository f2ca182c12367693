import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { useState } from 'react';
import { AgendadoTable } from './AgendadoTable.tsx';
import { AsignadoTable } from './AsignadoTable.tsx';
import type { DeletedOperacion } from './DeleteOperacion.tsx';

const loadRemoval = async () => ({ default: (await import('./DeleteOperacion.tsx')).DeleteOperacion });

/** The operations: those without a driver, and those with one (R5.1). */
export function OperacionPage() {
  const [toDelete, setToDelete] = useState<DeletedOperacion | null>(null);
  const removal = useOnDemand(loadRemoval);
  const remove = (operacion: DeletedOperacion): void => {
    setToDelete(operacion);
    removal.show();
  };
  return (
    <>
      <PageHeader
        title="Operación"
        description="Operaciones por asignar y asignadas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Operación' }]}
      />
      <AgendadoTable onDelete={remove} />
      <AsignadoTable onDelete={remove} />
      {toDelete && removal.Shown && <removal.Shown operacion={toDelete} onClose={removal.hide} />}
    </>
  );
}
