import { TIPO_OPERACION_LABEL } from '#domain/vocabulary.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { IconAsignar, IconChofer, IconPlus, IconWarn } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import type { OperacionDeHoy } from '#views/today.ts';
import { FilaLink } from './BoardRow.tsx';
import { Tablero } from './Board.tsx';
import { etaTexto, tituloOperacion } from './texts.ts';

const Linea = chakra('span', {
  base: { display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 6px' },
});

/** The next action for this operation. */
function Accion({ id, chofer, siguientes }: OperacionDeHoy) {
  const params = { id: String(id) };
  if (chofer === null) {
    return (
      <LinkButton to="/admin/operacion/asignar-chofer/$id" params={params} tone="primary">
        <IconAsignar />
        Asignar
      </LinkButton>
    );
  }
  return (
    <LinkButton to="/admin/operacion/detail/$id" params={params} search={{ movimiento: 'nuevo' } as never}>
      <IconPlus />
      {siguientes.length === 1 ? siguientes[0] : 'Movimiento'}
    </LinkButton>
  );
}

interface AgendaTableroProps {
  title: string;
  operaciones: readonly OperacionDeHoy[];
  now: number;
  late?: boolean;
  empty: string;
}

/** Operations of one day, each with its driver or a link to assign one. */
export function AgendaTablero({ title, operaciones, now, late = false, empty }: AgendaTableroProps) {
  const sinChofer = operaciones.filter(({ chofer }) => chofer === null).length;
  const resumen = sinChofer === 0 ? operaciones.length : `${operaciones.length} · ${sinChofer} sin chofer`;
  return (
    <Tablero
      title={title}
      resumen={late && operaciones.length > 0 ? <StatusPill tone="error">{resumen}</StatusPill> : resumen}
      filas={operaciones}
      filaKey={({ id }) => id}
      empty={empty}
    >
      {(operacion) => (
        <>
          <FilaLink to="/admin/operacion/detail/$id" params={{ id: String(operacion.id) }}>
            <strong>{tituloOperacion(operacion)}</strong>
            <span>
              {operacion.cliente} · {TIPO_OPERACION_LABEL[operacion.tipo]}
            </span>
            <Linea>
              <b>ETA {etaTexto(operacion.eta, now)}</b>
              {operacion.chofer === null ? (
                <StatusPill tone="aviso" icon={IconWarn} bare>
                  Sin chofer
                </StatusPill>
              ) : (
                <StatusPill icon={IconChofer} bare>
                  {operacion.chofer}
                </StatusPill>
              )}
            </Linea>
          </FilaLink>
          <Accion {...operacion} />
        </>
      )}
    </Tablero>
  );
}
