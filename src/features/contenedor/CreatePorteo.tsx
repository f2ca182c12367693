import { useMay } from '#data/queries/use-may.ts';
import type { TransporteRecord } from '#contracts/contenedor.ts';
import type { SelectOption } from '#contracts/endpoints.ts';
import { join } from '#data/queries/join-queries.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { AgendamientoSummary } from './AgendamientoSummary.tsx';
import { PorteoForm } from './PorteoForm.tsx';

const NO_CHOFERES_OR_CAMIONES = 'No se encontraron datos de choferes o camiones';

/** 'Mover Contenedores', a porteo: /admin/contenedor/asignar/{id}. */
export function CreatePorteo({ id }: { id: Id }) {
  const navigate = useNavigate();
  const canMove = useMay()('transporte.create');
  const agendamiento = useRecord<TransporteRecord>('transporte.get', { id });
  const choferes = useRecord<SelectOption[]>('chofer.select');
  const camiones = useRecord<SelectOption[]>('camion.select');
  const { datos, loading, notFound, error, local, retry } = join({
    agendamiento,
    choferes,
    camiones,
  });
  const none = choferes.datos?.length === 0 || camiones.datos?.length === 0;
  const toList = (): void => void navigate({ to: '/admin/contenedor' });
  return (
    <>
      <PageHeader
        title={canMove ? 'Mover Contenedores' : 'Ver Agendamiento'}
        description={
          canMove
            ? 'Registre el traslado de los contenedores vacíos a su bodega'
            : 'Contenedores vacíos que faltan por mover del depósito a la bodega'
        }
        crumbs={[
          { label: 'Contenedor', link: { to: '/admin/contenedor' } },
          { label: canMove ? 'Mover' : 'Ver' },
        ]}
        local={local}
      />
      {datos && canMove && <PorteoForm {...datos} onDone={toList} />}
      {datos && !canMove && (
        <AgendamientoSummary
          agendamiento={datos.agendamiento}
          contenedores={
            datos.agendamiento.contenedores.map(({ numero }) => numero ?? 'sin número').join(', ') ||
            'Ninguno'
          }
        />
      )}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {loading && <Skeleton height="320px" />}
      {notFound && <NoDataModal onRetry={retry} onClose={toList} />}
      {!notFound && none && canMove && (
        <NoDataModal
          message={NO_CHOFERES_OR_CAMIONES}
          hint="Agréguelos en Mantenedores."
          onRetry={retry}
          onClose={toList}
        />
      )}
    </>
  );
}
