import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useState } from 'react';
import { AgendadoTable } from './AgendadoTable.tsx';
import { AsignadoTable } from './AsignadoTable.tsx';
import { DeleteOperacion, type DeletedOperacion } from './DeleteOperacion.tsx';

/** The operations: those without a driver, and those with one (R5.1). */
export function OperacionPage() {
  const [toDelete, setToDelete] = useState<DeletedOperacion | null>(null);
  return (
    <>
      <PageHeader
        title="Operación"
        description="Operaciones por asignar y asignadas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Operación' }]}
      />
      <AgendadoTable onDelete={setToDelete} />
      <AsignadoTable onDelete={setToDelete} />
      {toDelete && <DeleteOperacion operacion={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}
