import type { LiquidacionListRow } from '#contracts/liquidacion.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { useState } from 'react';
import { LiquidacionesTable } from './LiquidacionesTable.tsx';
import { liquidacionBreadcrumbs } from './names.ts';
import { PendingTable } from './PendingTable.tsx';

const loadRemoval = async () => ({ default: (await import('./DeleteLiquidacion.tsx')).DeleteLiquidacion });

/** /admin/liquidacion: what drivers have earned and not been paid, and the settlements (R36.6). */
export function LiquidacionPage() {
  const [toDelete, setToDelete] = useState<LiquidacionListRow | null>(null);
  const removal = useOnDemand(loadRemoval);
  const remove = (liquidacion: LiquidacionListRow): void => {
    setToDelete(liquidacion);
    removal.show();
  };
  return (
    <>
      <PageHeader
        title="Liquidaciones"
        description="Comisiones de los choferes: lo ganado y lo pagado"
        crumbs={liquidacionBreadcrumbs()}
      />
      <PendingTable />
      <LiquidacionesTable onDelete={remove} />
      {toDelete && removal.Shown && <removal.Shown liquidacion={toDelete} onClose={removal.hide} />}
    </>
  );
}
