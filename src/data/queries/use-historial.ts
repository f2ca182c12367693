import type { PageOf } from '#contracts/common.ts';
import type { HistorialEntrada, HistorialTable } from '#contracts/historial.ts';
import type { Id } from '#domain/tables.ts';
import type { QueryAnswer } from './query.ts';
import { askServer } from './server-answer.ts';
import { useQueryAnswer } from './use-query-answer.ts';

const LIMIT = 10;

/** One page of a record's history, the latest first. Devices do not store it, so it needs the network. */
export function useHistorial(
  table: HistorialTable,
  id: Id,
  page: number,
): QueryAnswer<PageOf<HistorialEntrada>> {
  const query = { page, limit: LIMIT };
  return useQueryAnswer<PageOf<HistorialEntrada>>({
    key: ['historial', { tabla: table, id, ...query }],
    table: null,
    local: () => undefined,
    remote: async () =>
      (await askServer('historial', { tabla: table, id }, query)) as PageOf<HistorialEntrada>,
    firstPaint: false,
    keepPrevious: true,
    offline: 'Sin conexión: el historial requiere conexión.',
  });
}
