import type { OpcionSelect } from '#contracts/endpoints.ts';
import { juntar } from '#data/queries/join-queries.ts';
import { useDato } from '#data/queries/use-record.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { AgendarForm } from './AgendamientoForm.tsx';

const SIN_CLIENTES_O_BODEGAS = 'No se encontraron datos de clientes o bodegas';
const SIN_DEPOSITOS = 'No se encontraron datos de depósitos';

/** 'Almacenar Contenedor Vacío': /admin/contenedor/create. */
export function AgendarContenedores() {
  const navigate = useNavigate();
  const clientes = useDato<OpcionSelect[]>('cliente.select');
  const bodegas = useDato<OpcionSelect[]>('bodega.select');
  const depositos = useDato<OpcionSelect[]>('deposito.select');
  const { datos, cargando, error, local, reintentar } = juntar({ clientes, bodegas, depositos });
  const none = clientes.datos?.length === 0 || bodegas.datos?.length === 0;
  const toList = (): void => void navigate({ to: '/admin/contenedor' });
  return (
    <>
      <PageHeader
        title="Almacenar Contenedor Vacío"
        description="Agende contenedores vacíos que se retirarán de un depósito y se guardarán en una bodega"
        crumbs={[{ label: 'Contenedor', link: { to: '/admin/contenedor' } }, { label: 'Agendar' }]}
        local={local}
      />
      {datos && <AgendarForm {...datos} onListo={toList} />}
      {error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {cargando && <Skeleton height="320px" />}
      {none && (
        <NoDataModal
          message={SIN_CLIENTES_O_BODEGAS}
          hint="Agréguelos en Mantenedores."
          onRetry={reintentar}
          onClose={toList}
        />
      )}
      {!none && depositos.datos?.length === 0 && (
        <NoDataModal
          message={SIN_DEPOSITOS}
          hint="Agréguelos en Mantenedores."
          onRetry={reintentar}
          onClose={toList}
        />
      )}
    </>
  );
}
