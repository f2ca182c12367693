import type { FacturaFila } from '#contracts/factura.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useState } from 'react';
import { EliminarFactura } from './DeleteFactura.tsx';
import { FacturadosTable } from './FacturadosTable.tsx';
import { PorFacturarTable } from './FacturablesTable.tsx';

/** The clients to invoice, and the invoices (R6.1). */
export function FacturaPage() {
  const [victima, setVictima] = useState<FacturaFila | null>(null);
  return (
    <>
      <PageHeader
        title="Factura"
        description="Cobros por facturar y facturas emitidas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Factura' }]}
      />
      <PorFacturarTable />
      <FacturadosTable onEliminar={setVictima} />
      {victima && <EliminarFactura factura={victima} onClose={() => setVictima(null)} />}
    </>
  );
}
