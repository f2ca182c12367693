import type { FacturaListRow } from '#contracts/factura.ts';
import type { Id } from '#domain/tables.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useEffect, useState } from 'react';
import { FacturadosTable } from './FacturadosTable.tsx';
import { FacturablesTable } from './FacturablesTable.tsx';

const loadNew = async () => ({ default: (await import('./NewFacturaLine.tsx')).NewFacturaLine });
const loadRemoval = async () => ({ default: (await import('./DeleteFactura.tsx')).DeleteFactura });

/** The clients to invoice, and the invoices (R6.1). */
export function FacturaPage() {
  const [toDelete, setToDelete] = useState<FacturaListRow | null>(null);
  const removal = useOnDemand(loadRemoval);
  const news = useOnDemand(loadNew);
  const [created] = useState(() => (history.state as { created?: Id } | null)?.created);
  useEffect(() => {
    if (created !== undefined) news.show();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the screen opens
  }, [created]);
  const remove = (factura: FacturaListRow): void => {
    setToDelete(factura);
    removal.show();
  };
  return (
    <>
      <PageHeader
        title="Factura"
        description="Cobros por facturar y facturas emitidas"
        crumbs={[{ label: 'Dashboard', link: { to: '/admin/dashboard' } }, { label: 'Factura' }]}
        actions={<LinkButton to="/admin/cobranza">Cobranza</LinkButton>}
      />
      {created !== undefined && news.Shown && <news.Shown id={created} />}
      <FacturablesTable />
      <FacturadosTable onDelete={remove} created={created} />
      {toDelete && removal.Shown && <removal.Shown factura={toDelete} onClose={removal.hide} />}
    </>
  );
}
