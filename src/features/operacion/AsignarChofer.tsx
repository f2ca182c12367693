import type { OpcionSelect } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useDato } from '#data/queries/use-dato.ts';
import type { Id } from '#domain/tablas.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import { NoDataModal } from '#ui/NoDataModal.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { numeroDe } from '#vistas/numero.ts';
import { useNavigate } from '@tanstack/react-router';
import { AsignarChoferForm } from './AsignarChoferForm.tsx';

const SIN_DATOS = 'No se encontraron datos de choferes o camiones';

/** 'Asignar el chofer a Operación'. */
export function AsignarChofer({ id }: { id: Id }) {
  const navigate = useNavigate();
  const operacion = useDato<OperacionRecord>('operacion.get', { id });
  const choferes = useDato<OpcionSelect[]>('chofer.select');
  const camiones = useDato<OpcionSelect[]>('camion.select');
  const toList = (): void => void navigate({ to: '/admin/operacion' });
  const retry = (): void => {
    for (const { reintentar } of [operacion, choferes, camiones]) reintentar();
  };
  const none = choferes.datos?.length === 0 || camiones.datos?.length === 0;
  const error = operacion.error ?? choferes.error ?? camiones.error;
  return (
    <>
      <PageHeader
        title="Asignar el chofer a Operación"
        description={
          operacion.datos && `Operación ${numeroDe(operacion.datos.id)} de ${operacion.datos.cliente.nombre}`
        }
        crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }, { label: 'Asignar chofer' }]}
      />
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {operacion.datos && choferes.datos && camiones.datos && (
        <AsignarChoferForm
          operacion={operacion.datos}
          choferes={choferes.datos}
          camiones={camiones.datos}
          onListo={toList}
        />
      )}
      {operacion.noEncontrado && <NoDataModal onRetry={retry} onClose={toList} />}
      {!operacion.noEncontrado && none && (
        <NoDataModal message={SIN_DATOS} onRetry={retry} onClose={toList} />
      )}
    </>
  );
}
