import type { OpcionSelect } from '#contracts/endpoints.ts';
import { useDato } from '#data/queries/use-dato.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { NoDataModal } from '#ui/NoDataModal.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { AgendarForm } from './AgendarForm.tsx';

const SIN_CLIENTES_O_BODEGAS = 'No se encontraron datos de clientes o bodegas';
const SIN_DEPOSITOS = 'No se encontraron datos de depósitos';

/** 'Almacenar Contenedor Vacío': /admin/contenedor/create. */
export function AgendarContenedores() {
  const navigate = useNavigate();
  const clientes = useDato<OpcionSelect[]>('cliente.select');
  const bodegas = useDato<OpcionSelect[]>('bodega.select');
  const depositos = useDato<OpcionSelect[]>('deposito.select');
  const all = [clientes, bodegas, depositos];
  const ready = clientes.datos && bodegas.datos && depositos.datos;
  const none = clientes.datos?.length === 0 || bodegas.datos?.length === 0;
  const error = all.find((consulta) => consulta.error !== null)?.error ?? null;
  const toList = (): void => void navigate({ to: '/admin/contenedor' });
  const retry = (): void => {
    for (const { reintentar } of all) reintentar();
  };
  return (
    <>
      <PageHeader
        title="Almacenar Contenedor Vacío"
        description="Agenda contenedores vacíos que se retirarán de un depósito y se guardarán en una bodega."
        crumbs={[{ label: 'Contenedor', link: { to: '/admin/contenedor' } }, { label: 'Agendar' }]}
      />
      {clientes.datos && bodegas.datos && depositos.datos && (
        <AgendarForm
          clientes={clientes.datos}
          bodegas={bodegas.datos}
          depositos={depositos.datos}
          onListo={toList}
        />
      )}
      {!ready && error !== null && <ErrorState message={error} onRetry={retry} />}
      {!ready && error === null && <Skeleton height="320px" />}
      {none && <NoDataModal message={SIN_CLIENTES_O_BODEGAS} onRetry={retry} onClose={toList} />}
      {!none && depositos.datos?.length === 0 && (
        <NoDataModal message={SIN_DEPOSITOS} onRetry={retry} onClose={toList} />
      )}
    </>
  );
}
