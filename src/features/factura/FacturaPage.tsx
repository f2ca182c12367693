import type { FacturaListRow } from '#contracts/factura.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useState } from 'react';
import { DeleteFactura } from './DeleteFactura.tsx';
import { FacturadosTable } from './FacturadosTable.tsx';
import { FacturablesTable } from './FacturablesTable.tsx';

/** The clients to invoice, and the invoices (R6.1). */
export function FacturaPage() {
  const [toDelete, setToDelete] = useState<FacturaListRow | null>(null);
  return (
    <>
      <PageHeader
        title="Factura"
        description="Cobros por facturar y facturas emitidas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Factura' }]}
      />
      <FacturablesTable />
      <FacturadosTable onDelete={setToDelete} />
      {toDelete && <DeleteFactura factura={toDelete} onClose={() => setToDelete(null)} />}
    </>
  );
}
