import type { ExtraFacturable } from '#contracts/extra.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { join } from '#data/queries/join-queries.ts';
import { useRecord } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { CobroList } from '#forms/cobro/CobroList.tsx';
import { CobroModal } from '#forms/cobro/CobroModal.tsx';
import { usePendingChange } from '#forms/pending-context.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { FacturaForm } from './FacturaForm.tsx';

interface Cliente {
  uuid: string;
  nombre: string;
  rut: string;
  plazo_dias: number;
}

/** 'Crear Facturación': chooses which of a client's billable items go on an invoice. */
export function CreateFactura({ clienteId }: { clienteId: Id }) {
  const navigate = useNavigate();
  const cliente = useRecord<Cliente>('cliente.get', { id: clienteId });
  const operaciones = useRecord<OperacionFacturable[]>('operacion.facturables', { clienteId });
  const extras = useRecord<ExtraFacturable[]>('extra.facturables', { clienteId });
  const { datos, loading, error, local, retry } = join({ cliente, operaciones, extras });
  const cobro = usePendingChange(['extra.create', 'extra.update']);
  const [isOpen, setOpen] = useState(true);
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
          cliente={{ ...datos.cliente, id: clienteId }}
          operaciones={datos.operaciones}
          extras={datos.extras}
          onDone={toList}
        />
      )}
      {datos && (
        <CobroList
          title="Cobros a mano por facturar"
          cobros={datos.extras.filter(({ manual }) => manual)}
          cliente={clienteId}
          operacion={null}
          pending={extras.unsentRecords}
          empty="Sin cobros a mano por facturar."
        />
      )}
      {cobro && isOpen && (
        <CobroModal
          id={cobro.id}
          cliente={clienteId}
          operacion={null}
          pending={cobro}
          onClose={() => setOpen(false)}
        />
      )}
      {cliente.notFound && <NoDataModal onRetry={retry} onClose={toList} />}
      {!cliente.notFound && error !== null && <ErrorState message={error} onRetry={retry} />}
      {loading && <Skeleton height="320px" />}
    </>
  );
}
