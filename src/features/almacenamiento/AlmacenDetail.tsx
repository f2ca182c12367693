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
  conMercaderia: boolean;
}

/** A client's stored containers, warehouse by warehouse (R7.2). */
export function AlmacenDetail({ clienteId, conMercaderia }: AlmacenDetailProps) {
  const navigate = useNavigate();
  const { datos, error, cargando, noEncontrado, reintentar, local, pendientes } = useAlmacen(
    clienteId,
    conMercaderia,
  );
  const clase = conMercaderia ? 'Contenedores con mercadería' : 'Contenedores vacíos';
  return (
    <>
      <PageHeader
        title={datos?.cliente.nombre ?? clase}
        description={datos && `${datos.cliente.giro} · ${clase} en bodega`}
        crumbs={[{ label: 'Almacenaje', link: { to: '/admin/almacenamiento' } }, { label: clase }]}
        local={local}
      />
      {datos?.datos.map((bodega) => (
        <BodegaSection key={bodega.id} bodega={bodega} pendientes={pendientes} />
      ))}
      {datos?.datos.length === 0 && (
        <Card>
          <EmptyState title={`No tiene ${clase.toLowerCase()} en bodega`} />
        </Card>
      )}
      {error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {cargando && <Skeleton height="240px" />}
      {noEncontrado && (
        <NoDataModal onRetry={reintentar} onClose={() => void navigate({ to: '/admin/almacenamiento' })} />
      )}
    </>
  );
}
