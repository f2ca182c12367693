import type { OpcionSelect } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { juntar } from '#data/queries/join-queries.ts';
import { useDato } from '#data/queries/use-record.ts';
import type { Id } from '#domain/tables.ts';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { titulo } from '#domain/text.ts';
import { useNavigate } from '@tanstack/react-router';
import { AsignarChoferForm } from './AssignChoferForm.tsx';

const SIN_DATOS = 'No se encontraron datos de choferes o camiones';

/** 'Asignar el chofer a Operación'. */
export function AsignarChofer({ id }: { id: Id }) {
  const navigate = useNavigate();
  const operacion = useDato<OperacionRecord>('operacion.get', { id });
  const choferes = useDato<OpcionSelect[]>('chofer.select');
  const camiones = useDato<OpcionSelect[]>('camion.select');
  const { datos, cargando, noEncontrado, error, local, reintentar } = juntar({
    operacion,
    choferes,
    camiones,
  });
  const toList = (): void => void navigate({ to: '/admin/operacion' });
  const none = choferes.datos?.length === 0 || camiones.datos?.length === 0;
  return (
    <>
      <PageHeader
        title="Asignar el chofer a Operación"
        description={
          operacion.datos &&
          `${titulo(nombreOperacion(operacion.datos.id))} de ${operacion.datos.cliente.nombre}`
        }
        crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }, { label: 'Asignar chofer' }]}
        local={local}
      />
      {datos && <AsignarChoferForm {...datos} onListo={toList} />}
      {error !== null && <ErrorState message={error} onRetry={reintentar} />}
      {cargando && <Skeleton height="200px" />}
      {noEncontrado && <NoDataModal onRetry={reintentar} onClose={toList} />}
      {!noEncontrado && none && (
        <NoDataModal
          message={SIN_DATOS}
          hint="Agréguelos en Mantenedores."
          onRetry={reintentar}
          onClose={toList}
        />
      )}
    </>
  );
}
