import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useState } from 'react';
import { AgendadoTable } from './AgendadoTable.tsx';
import { AsignadoTable } from './AsignadoTable.tsx';
import { EliminarOperacion, type OperacionVictima } from './DeleteOperacion.tsx';

/** The operations: those without a driver, and those with one (R5.1). */
export function OperacionPage() {
  const [victima, setVictima] = useState<OperacionVictima | null>(null);
  return (
    <>
      <PageHeader
        title="Operación"
        description="Operaciones por asignar y asignadas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Operación' }]}
      />
      <AgendadoTable onEliminar={setVictima} />
      <AsignadoTable onEliminar={setVictima} />
      {victima && <EliminarOperacion victima={victima} onClose={() => setVictima(null)} />}
    </>
  );
}
