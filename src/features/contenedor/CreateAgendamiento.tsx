import type { SelectOption } from '#contracts/endpoints.ts';
import { join } from '#data/queries/join-queries.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { CreateLink } from '#forms/CreateLink.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { AgendamientoForm } from './AgendamientoForm.tsx';

const NO_CLIENTES_OR_BODEGAS = 'No se encontraron datos de clientes o bodegas';
const NO_DEPOSITOS = 'No se encontraron datos de depósitos';

/** 'Almacenar Contenedor Vacío': /admin/contenedor/create. */
export function CreateAgendamiento() {
  const navigate = useNavigate();
  const clientes = useRecord<SelectOption[]>('cliente.select');
  const bodegas = useRecord<SelectOption[]>('bodega.select');
  const depositos = useRecord<SelectOption[]>('deposito.select');
  const { datos, loading, error, local, retry } = join({ clientes, bodegas, depositos });
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
      {datos && <AgendamientoForm {...datos} onDone={toList} />}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {loading && <Skeleton height="320px" />}
      {none && (
        <NoDataModal
          message={NO_CLIENTES_OR_BODEGAS}
          hint="Agréguelos en Mantenedores."
          create={
            clientes.datos?.length === 0 ? (
              <CreateLink moduleKey="cliente">Crear cliente</CreateLink>
            ) : (
              <CreateLink moduleKey="bodega">Crear bodega</CreateLink>
            )
          }
          onRetry={retry}
          onClose={toList}
        />
      )}
      {!none && depositos.datos?.length === 0 && (
        <NoDataModal
          message={NO_DEPOSITOS}
          hint="Agréguelos en Mantenedores."
          create={<CreateLink moduleKey="deposito">Crear depósito</CreateLink>}
          onRetry={retry}
          onClose={toList}
        />
      )}
    </>
  );
}
