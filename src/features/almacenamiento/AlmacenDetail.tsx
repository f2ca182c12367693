import { useAlmacen } from '#data/queries/use-almacen.ts';
import type { Id } from '#domain/tables.ts';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { BodegaSection } from './BodegaSection.tsx';

interface AlmacenDetailProps {
  clienteId: Id;
  withMercaderia: boolean;
}

/** A client's stored containers, warehouse by warehouse (R7.2). */
export function AlmacenDetail({ clienteId, withMercaderia }: AlmacenDetailProps) {
  const navigate = useNavigate();
  const { datos, error, loading, notFound, retry, local, unsentRecords } = useAlmacen(
    clienteId,
    withMercaderia,
  );
  const kind = withMercaderia ? 'Contenedores con mercadería' : 'Contenedores vacíos';
  return (
    <>
      <PageHeader
        title={datos?.cliente.nombre ?? kind}
        description={datos && `${datos.cliente.giro} · ${kind} en bodega`}
        crumbs={[{ label: 'Almacenaje', link: { to: '/admin/almacenamiento' } }, { label: kind }]}
        local={local}
      />
      {datos?.datos.map((bodega) => (
        <BodegaSection key={bodega.id} bodega={bodega} pending={unsentRecords} />
      ))}
      {datos?.datos.length === 0 && (
        <Card>
          <EmptyState title={`No tiene ${kind.toLowerCase()} en bodega`} />
        </Card>
      )}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {loading && <Skeleton height="240px" />}
      {notFound && (
        <NoDataModal onRetry={retry} onClose={() => void navigate({ to: '/admin/almacenamiento' })} />
      )}
    </>
  );
}
