import type { AlmacenDetalle } from '#contracts/contenedor.ts';
import type { Id } from '#domain/tables.ts';
import type { Consulta } from './query.ts';
import { preguntar } from './server-answer.ts';
import { useConsulta } from './use-query-answer.ts';

/** A client's stored containers by warehouse, with the client: the whole answer, of which useDato keeps a part. */
export function useAlmacen(clienteId: Id, conMercaderia: boolean): Consulta<AlmacenDetalle> {
  const params = { clienteId, withGoods: String(conMercaderia) };
  return useConsulta<AlmacenDetalle>({
    key: ['contenedor.cliente', params],
    tabla: 'contenedor',
    local: (motor) => motor.respuestas?.almacenDe(motor.lector, params),
    remote: async () => (await preguntar('contenedor.cliente', params)) as AlmacenDetalle,
    firstPaint: false,
    keepPrevious: false,
  });
}
