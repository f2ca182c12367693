import type { LiquidacionListRow } from '#contracts/liquidacion.ts';
import { Button } from '#ui/base/Button.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { css } from '#ui/styles/chakra.ts';
import { PHONE } from '#ui/styles/media.ts';
import { useRef, useState } from 'react';
import { LiquidacionesTable } from './LiquidacionesTable.tsx';
import { liquidacionBreadcrumbs } from './names.ts';
import { PendingTable } from './PendingTable.tsx';

const loadRemoval = async () => ({ default: (await import('./DeleteLiquidacion.tsx')).DeleteLiquidacion });

/** /admin/liquidacion: what drivers have earned and not been paid, and the settlements (R36.6). */
export function LiquidacionPage() {
  const [toDelete, setToDelete] = useState<LiquidacionListRow | null>(null);
  const removal = useOnDemand(loadRemoval);
  const done = useRef<HTMLDivElement>(null);
  const goToDone = (): void => {
    done.current?.scrollIntoView();
    done.current?.focus({ preventScroll: true });
  };
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
        actions={
          // They are below the drivers, on a phone far below.
          <Button
            className={css({ display: 'none', [PHONE]: { display: 'inline-flex' } })}
            onClick={goToDone}
          >
            Ver liquidaciones hechas
          </Button>
        }
      />
      <PendingTable />
      <div ref={done} tabIndex={-1} className={css({ outline: 'none' })}>
        <LiquidacionesTable onDelete={remove} />
      </div>
      {toDelete && removal.Shown && <removal.Shown liquidacion={toDelete} onClose={removal.hide} />}
    </>
  );
}
