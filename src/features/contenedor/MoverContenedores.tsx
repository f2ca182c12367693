import type { TransporteRecord } from '#contracts/contenedor.ts';
import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useDato } from '#data/queries/use-dato.ts';
import type { Id } from '#domain/tablas.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { LocalAge } from '#ui/LocalAge.tsx';
import { NoDataModal } from '#ui/NoDataModal.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { MoverForm } from './MoverForm.tsx';

const SIN_CHOFERES_O_CAMIONES = 'No se encontraron datos de choferes o camiones';

/** 'Mover Contenedores', a porteo: /admin/contenedor/asignar/{id}. */
export function MoverContenedores({ id }: { id: Id }) {
  const navigate = useNavigate();
  const agendamiento = useDato<TransporteRecord>('transporte.get', { id });
  const choferes = useDato<OpcionSelect[]>('chofer.select');
  const camiones = useDato<OpcionSelect[]>('camion.select');
  const all = [agendamiento, choferes, camiones];
  const ready = agendamiento.datos && choferes.datos && camiones.datos;
  const none = choferes.datos?.length === 0 || camiones.datos?.length === 0;
  const error = all.find((consulta) => consulta.error !== null)?.error ?? null;
  const toList = (): void => void navigate({ to: '/admin/contenedor' });
  const retry = (): void => {
    for (const { reintentar } of all) reintentar();
  };
  return (
    <>
      <PageHeader
        title="Mover Contenedores"
        description="Registra el traslado de los contenedores vacíos a su bodega."
        crumbs={[{ label: 'Contenedor', link: { to: '/admin/contenedor' } }, { label: 'Mover' }]}
        actions={agendamiento.local && <LocalAge at={agendamiento.local.at} />}
      />
      {agendamiento.datos && choferes.datos && camiones.datos && (
        <MoverForm
          agendamiento={agendamiento.datos}
          choferes={choferes.datos}
          camiones={camiones.datos}
          onListo={toList}
        />
      )}
      {!ready && error !== null && <ErrorState message={error} onRetry={retry} />}
      {!ready && error === null && !agendamiento.noEncontrado && <Skeleton height="320px" />}
      {agendamiento.noEncontrado && <NoDataModal onRetry={retry} onClose={toList} />}
      {!agendamiento.noEncontrado && none && (
        <NoDataModal message={SIN_CHOFERES_O_CAMIONES} onRetry={retry} onClose={toList} />
      )}
    </>
  );
}
