/** The questions about what operations leave (R37) that device and server are asked. */
import { RENTABILIDAD_LISTS } from '#contracts/rentabilidad-lists.ts';
import { formatFecha } from '#domain/date.ts';
import { RENTABILIDAD_POR } from '#domain/rentabilidad.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { ComparedCall } from './comparison.ts';

/**
 * Each view of what operations leave, of some months, clients and trucks. `searches` is null until the server has all changes: the
 * day of a new charge is not known before.
 */
export function rentabilidadQuestions(reader: Reader, searches: readonly string[] | null): ComparedCall[] {
  const whole = { page: 1, limit: 100, search: '', sort: '' };
  const ask = (query: Record<string, Id>): ComparedCall => ({
    key: 'rentabilidad',
    params: {},
    query: { ...whole, ...query },
  });
  if (searches === null) return [ask({ por: 'cliente' }), ask({ por: 'camion' })];
  const months = [
    ...new Set([...reader.all('movimiento')].map(({ fecha_termino }) => formatFecha(fecha_termino))),
  ]
    .map((day) => day.slice(0, 7))
    .toSorted();
  const [desde = '2026-01', hasta = desde] = [months[0], months.at(-1)];
  const middle = months[Math.floor(months.length / 2)] ?? desde;
  const clientes = [...reader.all('cliente')];
  const camiones = [...reader.all('camion')];
  const filters: Record<string, Id>[] = [
    { desde, hasta },
    { desde: middle },
    { hasta: middle },
    ...clientes.slice(0, 2).map(({ id }) => ({ cliente: id })),
    ...camiones.slice(-1).map(({ uuid }) => ({ camion: uuid })),
    { cliente: clientes.at(-1)?.id ?? 1, camion: camiones[0]?.id ?? 1, desde: middle },
  ];
  return RENTABILIDAD_POR.flatMap((por) => {
    const { sortable } = RENTABILIDAD_LISTS[por];
    return [
      ...['', 'ASC', ...sortable.flatMap((field) => [`${field}:ASC`, `${field}:DESC`])].map((sort) =>
        ask({ por, sort }),
      ),
      ...searches.map((search) => ask({ por, search })),
      ...filters.map((filter) => ask({ por, ...filter })),
      ...[1, 2, 3, 4, 99].flatMap((page) =>
        ['', 'margen:DESC', 'margen:ASC'].map((sort) => ask({ por, sort, page, limit: 3 })),
      ),
    ];
  });
}
