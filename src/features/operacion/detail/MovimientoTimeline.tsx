import { useMay } from '#data/queries/use-may.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import type { PendingState } from '#domain/vocabulary.ts';
import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { formatFecha, formatDateTime } from '#domain/date.ts';
import { editRefusal } from '#domain/operacion-permissions.ts';
import type { Id } from '#domain/tables.ts';
import { DescriptionList } from '#ui/base/DescriptionList.tsx';
import { IconCalendar, IconCamion, IconContenedor } from '#ui/base/icons.ts';
import { PendingBadge } from '#ui/feedback/PendingBadge.tsx';
import { Timeline, type TimelineEntry } from '#ui/base/Timeline.tsx';
import { css } from '#ui/styles/chakra.ts';
import { Adjuntos } from '../adjuntos/Adjuntos.tsx';
import { MovimientoActions } from '../movement/MovimientoActions.tsx';
import { movimientoDraft } from '../movement/movimiento-draft.ts';
import { MovimientoInfo } from '../movement/MovimientoInfo.tsx';
import { RunningClock } from '../movement/RunningClock.tsx';
import { UnfinishedLine } from '../movement/UnfinishedLine.tsx';

/** Breaks at its space only where it is wider than the screen. */
const MOMENT = css({ display: 'inline-block', maxWidth: '100%' });

interface MovimientoTimelineProps {
  operacion: OperacionRecord;
  pending: ReadonlyMap<Id, PendingState>;
  /** Forms that wait with what was typed in them, by the names of their drafts. */
  unfinished: ReadonlySet<string>;
  onEdit: (movimiento: MovimientoRecord) => void;
  onDelete: (movimiento: MovimientoRecord) => void;
}

function agendada({ cliente, created_at }: OperacionRecord, isWhole: boolean): TimelineEntry {
  return {
    key: 'agendada',
    title: 'Agendada',
    icon: IconCalendar,
    time: formatFecha(created_at),
    children: (
      <div className={css({ marginTop: '8px' })}>
        <DescriptionList
          items={[
            { label: 'Cliente', value: cliente.nombre },
            ...(isWhole
              ? [
                  { label: 'Rut', value: cliente.rut },
                  { label: 'Razón social', value: cliente.razon_social },
                ]
              : []),
          ]}
        />
      </div>
    ),
  };
}

function asignada({ chofer, camion }: OperacionRecord, isWhole: boolean): TimelineEntry {
  const title = chofer === null ? 'Sin chofer asignado' : 'Chofer asignado';
  return {
    key: 'asignada',
    title,
    icon: IconCamion,
    children: chofer && (
      <DescriptionList
        items={[
          { label: 'Chofer', value: isWhole ? `${chofer.nombre} (${chofer.contrato})` : chofer.nombre },
          { label: 'Camión', value: camion?.marca ?? '—' },
          { label: 'Placa', value: camion?.placa ?? '—' },
        ]}
      />
    ),
  };
}

/** The timeline: scheduled, driver assigned, then the movements, oldest first (R5.4). */
export function MovimientoTimeline(props: MovimientoTimelineProps) {
  const { operacion, pending, unfinished, onEdit, onDelete } = props;
  // A CHOFER does not have all fields of client and driver.
  const isWhole = useSeesAmounts();
  const mayEdit = useMay()('movimiento.update') && editRefusal(operacion) === null;
  const { movimientos } = operacion;
  const entries = movimientos.map((movimiento, index): TimelineEntry => {
    const { id, tipo, fecha_inicio, fecha_termino, termino_estimado } = movimiento;
    return {
      key: id,
      icon: IconContenedor,
      title: (
        <>
          {tipo}
          <PendingBadge state={pending.get(id)} />
        </>
      ),
      time: (
        <>
          <span className={MOMENT}>{formatDateTime(fecha_inicio)}</span>
          {' → '}
          <span className={MOMENT}>
            {formatDateTime(fecha_termino)}
            {termino_estimado && ' (estimado)'}
          </span>
        </>
      ),
      actions: (
        <MovimientoActions
          operacion={operacion}
          index={index}
          onEdit={() => onEdit(movimiento)}
          onDelete={() => onDelete(movimiento)}
        />
      ),
      children: (
        <>
          {mayEdit && unfinished.has(movimientoDraft(operacion, movimiento)) && (
            <UnfinishedLine text="Tiene una edición sin terminar" onContinue={() => onEdit(movimiento)} />
          )}
          <RunningClock movimiento={movimiento} />
          <MovimientoInfo movimiento={movimiento} operacion={operacion} />
          <Adjuntos operacion={operacion} movimiento={movimiento} />
        </>
      ),
    };
  });
  return <Timeline entries={[agendada(operacion, isWhole), asignada(operacion, isWhole), ...entries]} />;
}
