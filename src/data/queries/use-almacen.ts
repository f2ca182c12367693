import type { AlmacenDetalle } from '#contracts/contenedor.ts';
import type { Id } from '#domain/tables.ts';
import type { QueryAnswer } from './query.ts';
import { askServer } from './server-answer.ts';
import { useQueryAnswer } from './use-query-answer.ts';

/**
 * A client's stored containers by warehouse, with the client. It needs the whole answer, of which useRecord returns
 * only `datos`.
 */
export function useAlmacen(clienteId: Id, withMercaderia: boolean): QueryAnswer<AlmacenDetalle> {
  const params = { clienteId, withGoods: String(withMercaderia) };
  return useQueryAnswer<AlmacenDetalle>({
    key: ['contenedor.cliente', params],
    table: 'contenedor',
    local: (engine) => engine.localAnswers?.almacenOf(engine.reader, params),
    remote: async () => (await askServer('contenedor.cliente', params)) as AlmacenDetalle,
    firstPaint: false,
    keepPrevious: false,
  });
}
