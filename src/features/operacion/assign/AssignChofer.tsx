import type { SelectOption } from '#contracts/endpoints.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { join } from '#data/queries/join-queries.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { formatDateMinute } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { CreateLink } from '#forms/CreateLink.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { useNavigate } from '@tanstack/react-router';
import { AssignChoferForm } from './AssignChoferForm.tsx';

const NO_DATA = 'No se encontraron datos de choferes o camiones';

/** Both ETAs, in the order in which the operation has them. */
function etasText({ tipo, eta_puerto, eta_planta }: OperacionRecord): string {
  const texts = [`ETA Puerto ${formatDateMinute(eta_puerto)}`, `ETA Planta ${formatDateMinute(eta_planta)}`];
  return (tipo === 'EXPORTACION' ? texts.toReversed() : texts).join(' · ');
}

/** 'Asignar el chofer a Operación'. */
export function AssignChofer({ id }: { id: Id }) {
  const navigate = useNavigate();
  const operacion = useRecord<OperacionRecord>('operacion.get', { id });
  const choferes = useRecord<SelectOption[]>('chofer.select');
  const camiones = useRecord<SelectOption[]>('camion.select');
  const { datos, loading, notFound, error, local, retry } = join({
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
          `${titleCase(nombreOperacion(operacion.datos.id))} de ${operacion.datos.cliente.nombre} · ${etasText(operacion.datos)}`
        }
        crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }, { label: 'Asignar chofer' }]}
        local={local}
      />
      {datos && <AssignChoferForm {...datos} onDone={toList} />}
      {error !== null && <ErrorState message={error} onRetry={retry} />}
      {loading && <Skeleton height="200px" />}
      {notFound && <NoDataModal onRetry={retry} onClose={toList} />}
      {!notFound && none && (
        <NoDataModal
          message={NO_DATA}
          hint="Agréguelos en Mantenedores."
          create={
            choferes.datos?.length === 0 ? (
              <CreateLink moduleKey="chofer">Crear chofer</CreateLink>
            ) : (
              <CreateLink moduleKey="camion">Crear camión</CreateLink>
            )
          }
          onRetry={retry}
          onClose={toList}
        />
      )}
    </>
  );
}
