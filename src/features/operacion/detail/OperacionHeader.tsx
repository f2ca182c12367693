import { useMay } from '#data/queries/use-may.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import type { QueryAnswer } from '#data/queries/query.ts';
import { formatPesos } from '#domain/money.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { IconAsignar, IconClock, IconEditar, IconFactura } from '#ui/base/icons.ts';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { assignRefusal, editRefusal } from '#domain/operacion-permissions.ts';
import { titleCase } from '#domain/text.ts';
import { useWayBack } from './use-way-back.ts';

interface OperacionHeaderProps {
  operacion: OperacionRecord;
  pending: PendingState | undefined;
  local: QueryAnswer<OperacionRecord>['local'];
  onEdit: () => void;
}

/** Number, type, cost and state of an operation, with the buttons to edit it and to change its driver. */
export function OperacionHeader({ operacion, pending, local, onEdit }: OperacionHeaderProps) {
  const canEdit = useMay()('operacion.update');
  const seesAmounts = useSeesAmounts();
  const { link, label } = useWayBack();
  const { id, tipo, monto, finalizado, facturada, chofer } = operacion;
  const title = `${titleCase(nombreOperacion(id))} · ${TIPO_OPERACION_LABEL[tipo]}`;
  return (
    <PageHeader
      title={seesAmounts ? `${title} · ${formatPesos(monto)}` : title}
      description={
        <>
          {finalizado ? (
            <StatusPill tone="ok">Finalizada</StatusPill>
          ) : (
            <StatusPill tone="neutral" icon={IconClock}>
              En curso
            </StatusPill>
          )}{' '}
          {facturada && (
            <StatusPill icon={IconFactura} tone="ok">
              Facturada
            </StatusPill>
          )}
          <PendingBadge state={pending} />
        </>
      }
      local={local}
      crumbs={[{ label, link }, { label: `Detalle de la ${nombreOperacion(id)}` }]}
      actions={
        <>
          {canEdit && editRefusal(operacion) === null && (
            <Button size="lg" onClick={onEdit}>
              <IconEditar />
              Corregir operación
            </Button>
          )}
          {canEdit && assignRefusal(operacion) === null && (
            <LinkButton
              to="/admin/operacion/asignar-chofer/$id"
              params={{ id: String(id) }}
              tone={chofer === null ? 'primary' : 'neutral'}
              size="lg"
            >
              <IconAsignar />
              {chofer === null ? 'Asignar Chofer' : 'Cambiar Chofer'}
            </LinkButton>
          )}
        </>
      }
    />
  );
}
