import type { PendingLiquidacion } from '#contracts/liquidacion.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { useNavigate } from '@tanstack/react-router';
import { LiquidacionForm } from './LiquidacionForm.tsx';
import { liquidacionBreadcrumbs } from './names.ts';

/** /admin/liquidacion/create/{driver}: chooses which of a driver's commissions are paid. */
export function CreateLiquidacion({ choferId }: { choferId: Id }) {
  const navigate = useNavigate();
  const query = useRecord<PendingLiquidacion>('liquidacion.pendiente', { choferId });
  const { datos, loading, error, local, retry, notFound } = query;
  const toList = (): void => void navigate({ to: '/admin/liquidacion' });
  return (
    <>
      <PageHeader
        title="Liquidar chofer"
        description={datos?.chofer.nombre}
        crumbs={liquidacionBreadcrumbs('Liquidar')}
        local={local}
      />
      {datos && <LiquidacionForm chofer={datos.chofer} pendiente={datos} onDone={toList} />}
      {notFound && <NoDataModal onRetry={retry} onClose={toList} />}
      {!notFound && error !== null && <ErrorState message={error} onRetry={retry} />}
      {loading && <Skeleton height="320px" />}
    </>
  );
}
