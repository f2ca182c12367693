import type { TransporteRecord } from '#contracts/contenedor.ts';
import type { OpcionSelect } from '#contracts/endpoints.ts';
import { juntar } from '#data/queries/join-queries.ts';
import { useDato } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { MoverForm } from './PorteoForm.tsx';

const SIN_CHOFERES_O_CAMIONES = 'No se encontraron datos de choferes o camiones';

/** 'Mover Contenedores', a porteo: /admin/contenedor/asignar/{id}. */
export function MoverContenedores({ id }: { id: Id }) {
  const navigate = useNavigate();
  const agendamiento = useDato<TransporteRecord>('transporte.get', { id });
  const choferes = useDato<OpcionSelect[]>('chofer.select');
  const camiones = useDato<OpcionSelect[]>('camion.select');
  const { datos, cargando, noEncontrado, error, local, reintentar } = juntar({
    agendamiento,
    choferes,
    camiones,
  });
  const none = choferes.datos?.length === 0 || camiones.datos?.length === 0;
  const toList = (): void => void navigate({ to: '/admin/contenedor' });
  return (
    <>
      <PageHeader
        title="Mover Contenedores"
        description="Registre el traslado de los contenedores vacíos a su bodega"
        crumbs={[{ label: 'Contenedor', link: { to: '/admin/contenedor' } }, { label: 'Mover' }]}
        local={local}
      />
      {datos && <MoverForm {...datos} onListo={toList} />}
      {error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {cargando && <Skeleton height="320px" />}
      {noEncontrado && <NoDataModal onRetry={reintentar} onClose={toList} />}
      {!noEncontrado && none && (
        <NoDataModal
          message={SIN_CHOFERES_O_CAMIONES}
          hint="Agréguelos en Mantenedores."
          onRetry={reintentar}
          onClose={toList}
        />
      )}
    </>
  );
}
