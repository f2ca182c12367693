import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { useDato } from '#data/queries/use-dato.ts';
import type { Id } from '#domain/tablas.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { LocalAge } from '#ui/LocalAge.tsx';
import { NoDataModal } from '#ui/NoDataModal.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
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
  const all = [cliente, operaciones, extras];
  const error = all.find((consulta) => consulta.error !== null)?.error ?? null;
  const ready = cliente.datos && operaciones.datos && extras.datos;
  const retry = (): void => {
    for (const { reintentar } of all) reintentar();
  };
  const toList = (): void => void navigate({ to: '/admin/factura' });
  return (
    <>
      <PageHeader
        title="Crear Facturación"
        description={cliente.datos && `${cliente.datos.nombre} · Rut ${cliente.datos.rut}`}
        crumbs={[{ label: 'Factura', link: { to: '/admin/factura' } }, { label: 'Crear' }]}
        actions={operaciones.local && <LocalAge at={operaciones.local.at} />}
      />
      {cliente.datos && operaciones.datos && extras.datos && (
        <FacturaForm
          cliente={{ id: clienteId, nombre: cliente.datos.nombre }}
          operaciones={operaciones.datos}
          extras={extras.datos}
          onListo={toList}
        />
      )}
      {cliente.noEncontrado && <NoDataModal onRetry={retry} onClose={toList} />}
      {!ready && error !== null && <ErrorState message={error} onRetry={retry} />}
      {!ready && error === null && !cliente.noEncontrado && <Skeleton height="320px" />}
    </>
  );
}
