import { DepartureButton } from '#forms/DepartureButton.tsx';
import { LuzPill } from '#ui/feedback/LuzPill.tsx';
import type { Today } from '#views/today.ts';
import type { Guardado, Parada } from '#views/running-times.ts';
import { receipt } from '#views/receipt.ts';
import { chargeText, freeTimeText, paradaText } from '#views/running-texts.ts';
import { BoardRowLink, BoardRowMonto } from './BoardRow.tsx';
import { Board } from './Board.tsx';
import { beyondFreeTime, operacionTitle } from './texts.ts';

const charging = (times: readonly (Parada | Guardado)[]): string => {
  const overdue = beyondFreeTime(times);
  return overdue === 0 ? String(times.length) : `${times.length} · ${overdue} sobre el tiempo libre`;
};

interface ClockBoardProps {
  today: Today;
  now: number;
}

/** Trucks at a port or plant and running cooling units, with their free time and charge until now. */
export function ParadasBoard({ today: { paradas }, now }: ClockBoardProps) {
  return (
    <Board
      title="Paradas en curso"
      summary={charging(paradas)}
      rows={paradas}
      rowKey={({ operacion, kind, since }) => `${operacion} ${kind} ${since}`}
      empty="Ningún camión detenido en puerto o planta, ningún equipo de frío en marcha."
    >
      {(parada) => (
        <>
          <BoardRowLink to="/admin/operacion/detail/$id" params={{ id: String(parada.operacion) }}>
            <strong>{operacionTitle({ id: parada.operacion, contenedor: parada.contenedor })}</strong>
            <span>{[parada.kind, parada.place, parada.cliente].filter(Boolean).join(' · ')}</span>
            {parada.charge && <span>{receipt(parada.charge)}</span>}
          </BoardRowLink>
          <BoardRowMonto monto={chargeText(parada.charge)}>
            <LuzPill luz={parada.luz}>{paradaText(parada, now)}</LuzPill>
          </BoardRowMonto>
          {parada.estimated && parada.movimiento && parada.kind !== 'Underlang' && (
            <DepartureButton operacion={parada.operacion} tipo={parada.kind} movimiento={parada.movimiento} />
          )}
        </>
      )}
    </Board>
  );
}

/** The stored containers: red lights first, then yellow, green and grey; within a light the oldest first. */
export function GuardadosBoard({ today: { guardados }, now }: ClockBoardProps) {
  return (
    <Board
      title="Contenedores en bodega"
      summary={charging(guardados)}
      rows={guardados}
      rowKey={({ contenedor }) => contenedor}
      empty="No hay contenedores en bodega."
    >
      {(guardado) => (
        <>
          <BoardRowLink
            to={
              guardado.withMercaderia
                ? '/admin/almacenamiento/mercaderia/detalles/$id'
                : '/admin/almacenamiento/vacio/detalles/$id'
            }
            params={{ id: String(guardado.cliente) }}
          >
            <strong>{guardado.numero ?? 'Contenedor sin número'}</strong>
            <span>
              {guardado.clienteNombre} · {guardado.bodega} ·{' '}
              {guardado.withMercaderia ? 'con mercadería' : 'vacío'}
            </span>
            {guardado.charge && <span>{receipt(guardado.charge)}</span>}
          </BoardRowLink>
          <BoardRowMonto monto={chargeText(guardado.charge)}>
            <LuzPill luz={guardado.luz}>{freeTimeText(guardado, now, 'dia')}</LuzPill>
          </BoardRowMonto>
        </>
      )}
    </Board>
  );
}
