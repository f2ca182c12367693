import { IconClock } from '#ui/base/icons.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import type { Hoy } from '#views/today.ts';
import type { Guardado, Parada } from '#views/clocks.ts';
import { recibo } from '#views/receipt.ts';
import { FilaLink, FilaMonto } from './BoardRow.tsx';
import { Tablero } from './Board.tsx';
import { cobroTexto, paradaTexto, relojTexto, sobreLoLibre, TONO, tituloOperacion } from './texts.ts';

const cobrando = (relojes: readonly (Parada | Guardado)[]): string => {
  const rojos = sobreLoLibre(relojes);
  return rojos === 0 ? String(relojes.length) : `${relojes.length} · ${rojos} con libre vencido`;
};

function Semaforo({ luz, children }: { luz: Parada['luz']; children: string }) {
  return (
    <StatusPill tone={TONO[luz]} {...(luz === 'gris' && { icon: IconClock })}>
      {children}
    </StatusPill>
  );
}

interface TableroProps {
  hoy: Hoy;
  now: number;
}

/** Trucks at a port or plant and running cooling units, with their free time and charge until now. */
export function ParadasTablero({ hoy: { paradas }, now }: TableroProps) {
  return (
    <Tablero
      title="Paradas en curso"
      resumen={cobrando(paradas)}
      filas={paradas}
      filaKey={({ operacion, que, desde }) => `${operacion} ${que} ${desde}`}
      empty="Ningún camión detenido en puerto o planta, ningún equipo de frío en marcha."
    >
      {(parada) => (
        <>
          <FilaLink to="/admin/operacion/detail/$id" params={{ id: String(parada.operacion) }}>
            <strong>{tituloOperacion({ id: parada.operacion, contenedor: parada.contenedor })}</strong>
            <span>{[parada.que, parada.lugar, parada.cliente].filter(Boolean).join(' · ')}</span>
            {parada.cobro && <span>{recibo(parada.cobro)}</span>}
          </FilaLink>
          <FilaMonto monto={cobroTexto(parada.cobro)}>
            <Semaforo luz={parada.luz}>{paradaTexto(parada, now)}</Semaforo>
          </FilaMonto>
        </>
      )}
    </Tablero>
  );
}

/** The stored containers, the highest charge first. */
export function GuardadosTablero({ hoy: { guardados }, now }: TableroProps) {
  return (
    <Tablero
      title="Contenedores en bodega"
      resumen={cobrando(guardados)}
      filas={guardados}
      filaKey={({ contenedor }) => contenedor}
      empty="No hay contenedores en bodega."
    >
      {(guardado) => (
        <>
          <FilaLink
            to={
              guardado.conMercaderia
                ? '/admin/almacenamiento/mercaderia/detalles/$id'
                : '/admin/almacenamiento/vacio/detalles/$id'
            }
            params={{ id: String(guardado.cliente) }}
          >
            <strong>{guardado.numero ?? 'Contenedor sin número'}</strong>
            <span>
              {guardado.clienteNombre} · {guardado.bodega} ·{' '}
              {guardado.conMercaderia ? 'con mercadería' : 'vacío'}
            </span>
            {guardado.cobro && <span>{recibo(guardado.cobro)}</span>}
          </FilaLink>
          <FilaMonto monto={cobroTexto(guardado.cobro)}>
            <Semaforo luz={guardado.luz}>{relojTexto(guardado, now, 'dia')}</Semaforo>
          </FilaMonto>
        </>
      )}
    </Tablero>
  );
}
