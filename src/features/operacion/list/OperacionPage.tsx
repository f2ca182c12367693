import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useState } from 'react';
import { AgendadoTable } from './AgendadoTable.tsx';
import { AsignadoTable } from './AsignadoTable.tsx';
import { DeleteOperacion, type DeletedOperacion } from './DeleteOperacion.tsx';

/** The operations: those without a driver, and those with one (R5.1). */
export function OperacionPage() {
  const [victim, setVictim] = useState<DeletedOperacion | null>(null);
  return (
    <>
      <PageHeader
        title="Operación"
        description="Operaciones por asignar y asignadas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Operación' }]}
      />
      <AgendadoTable onDelete={setVictim} />
      <AsignadoTable onDelete={setVictim} />
      {victim && <DeleteOperacion victim={victim} onClose={() => setVictim(null)} />}
    </>
  );
}
