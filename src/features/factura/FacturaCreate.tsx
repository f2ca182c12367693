import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { juntar } from '#data/queries/join-queries.ts';
import { useDato } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { FacturaForm } from './FacturaForm.tsx';

interface Cliente {
  nombre: string;
  rut: string;
}

/** 'Crear Facturación': what of a client's billable work goes on an invoice. */
export function FacturaCreate({ clienteId }: { clienteId: Id }) {
  const navigate = useNavigate();
  const cliente = useDato<Cliente>('cliente.get', { id: clienteId });
  const operaciones = useDato<OperacionFacturable[]>('operacion.facturables', { clienteId });
  const extras = useDato<ExtraFacturable[]>('extra.facturables', { clienteId });
  const { datos, cargando, error, local, reintentar } = juntar({ cliente, operaciones, extras });
  const toList = (): void => void navigate({ to: '/admin/factura' });
  return (
    <>
      <PageHeader
        title="Crear Facturación"
        description={cliente.datos && `${cliente.datos.nombre} · Rut ${cliente.datos.rut}`}
        crumbs={[{ label: 'Factura', link: { to: '/admin/factura' } }, { label: 'Crear' }]}
        local={local}
      />
      {datos && (
        <FacturaForm
          cliente={{ id: clienteId, nombre: datos.cliente.nombre }}
          operaciones={datos.operaciones}
          extras={datos.extras}
          onListo={toList}
        />
      )}
      {cliente.noEncontrado && <NoDataModal onRetry={reintentar} onClose={toList} />}
      {!cliente.noEncontrado && error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {cargando && <Skeleton height="320px" />}
    </>
  );
}
