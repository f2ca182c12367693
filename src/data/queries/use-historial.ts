import type { PaginaDe } from '#contracts/common.ts';
import type { HistorialEntrada, TablaConHistorial } from '#contracts/historial.ts';
import type { Id } from '#domain/tables.ts';
import type { Consulta } from './query.ts';
import { preguntar } from './server-answer.ts';
import { useConsulta } from './use-query-answer.ts';

const LIMIT = 10;

/** One page of what was done to a record, the latest first. Devices do not carry it: it needs the network. */
export function useHistorial(
  tabla: TablaConHistorial,
  id: Id,
  page: number,
): Consulta<PaginaDe<HistorialEntrada>> {
  const query = { page, limit: LIMIT };
  return useConsulta<PaginaDe<HistorialEntrada>>({
    key: ['historial', { tabla, id, ...query }],
    tabla: null,
    local: () => undefined,
    remote: async () => (await preguntar('historial', { tabla, id }, query)) as PaginaDe<HistorialEntrada>,
    firstPaint: false,
    keepPrevious: true,
    sinConexion: 'Sin conexión: el historial se ve solo con conexión al servidor.',
  });
}
