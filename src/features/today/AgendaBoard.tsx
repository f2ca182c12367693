import { useMay } from '#data/queries/use-may.ts';
import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconAsignar, IconChofer, IconWarn } from '#ui/base/icons.ts';
import { IconLlegada } from '#ui/base/later-icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { etaText } from '#views/eta-text.ts';
import type { TodayOperacion } from '#views/today.ts';
import { BoardRowLink } from './BoardRow.tsx';
import { Board } from './Board.tsx';
import { operacionTitle } from './texts.ts';

const AgendaLine = chakra('span', {
  base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px' },
});

/** A link to the next step of the operation. */
function AgendaAction({ id, chofer, contenedor, following }: TodayOperacion) {
  const may = useMay();
  const params = { id: String(id) };
  if (!may(chofer === null ? 'operacion.update' : 'movimiento.create')) return null;
  if (chofer === null) {
    return (
      <LinkButton to="/admin/operacion/asignar-chofer/$id" params={params} tone="primary">
        <IconAsignar />
        Asignar
      </LinkButton>
    );
  }
  return (
    <LinkButton
      to="/admin/operacion/detail/$id"
      params={params}
      search={{ movimiento: 'llegada' } as never}
      data-arrival-of={id}
      aria-label={`Llegué: ${following.join(' o ')} · ${operacionTitle({ id, contenedor })}`}
    >
      <IconLlegada />
      Llegué
    </LinkButton>
  );
}

interface AgendaBoardProps {
  title: string;
  operaciones: readonly TodayOperacion[];
  now: number;
  late?: boolean;
  empty: string;
}

/** The operations of one day, each with its driver or a link to assign one. */
export function AgendaBoard({ title, operaciones, now, late = false, empty }: AgendaBoardProps) {
  const withoutChofer = operaciones.filter(({ chofer }) => chofer === null).length;
  const summary =
    withoutChofer === 0 ? operaciones.length : `${operaciones.length} · ${withoutChofer} sin chofer`;
  return (
    <Board
      title={title}
      summary={late && operaciones.length > 0 ? <StatusPill tone="error">{summary}</StatusPill> : summary}
      rows={operaciones}
      rowKey={({ id }) => id}
      empty={empty}
    >
      {(operacion) => (
        <>
          <BoardRowLink to="/admin/operacion/detail/$id" params={{ id: String(operacion.id) }}>
            <strong>{operacionTitle(operacion)}</strong>
            <span>
              {operacion.cliente} · {TIPO_OPERACION_LABEL[operacion.tipo]}
            </span>
            <AgendaLine>
              <b>ETA {etaText(operacion.eta, now)}</b>
              {operacion.chofer === null ? (
                <StatusPill tone="aviso" icon={IconWarn} bare>
                  Sin chofer
                </StatusPill>
              ) : (
                <StatusPill icon={IconChofer} bare>
                  {operacion.chofer}
                </StatusPill>
              )}
            </AgendaLine>
            {operacion.following.length > 0 && <span>Sigue: {operacion.following.join(' o ')}</span>}
          </BoardRowLink>
          <AgendaAction {...operacion} />
        </>
      )}
    </Board>
  );
}
