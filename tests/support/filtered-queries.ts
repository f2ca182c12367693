/** The filters with which the comparisons of device and server query each list (R14.6). */
import type { FilterValues, ListFilter } from '#contracts/filters.ts';
import { LISTS, type ListKey, type ListSpec } from '#contracts/lists.ts';
import { formatFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';

/** The times by which lists are filtered, of the oldest and the newest row. */
function daysOf(reader: Reader): string[] {
  const times = [
    [...reader.all('operacion')].flatMap(({ eta_puerto, eta_planta }) => [eta_puerto, eta_planta]),
    [...reader.all('contenedor_transporte')].map(({ fecha_agendamiento }) => fecha_agendamiento),
    [...reader.all('factura')].map(({ created_at }) => created_at),
  ];
  const some = times.flatMap((all) => [...all.slice(0, 1), ...all.slice(-1)]);
  return [...new Set(some.map((time) => formatFecha(time)))];
}

function valuesOf(reader: Reader, filter: ListFilter): readonly Id[] {
  if (filter.kind === 'word') return filter.words;
  if (filter.kind !== 'record') return daysOf(reader);
  const rows = [...reader.all(filter.table)];
  const some: (Id | undefined)[] = [rows[0]?.id, rows.at(-1)?.uuid, 987_654_321];
  return some.filter((value) => value !== undefined);
}

/**
 * Each value of each filter, and some filters together. `isSynchronized`: also those of times that the server sets, and
 * together with a search and an order.
 */
export function filteredQueries(
  reader: Reader,
  key: ListKey,
  isSynchronized: boolean,
): (FilterValues & { search?: string; sort?: string })[] {
  const { filters = {} }: ListSpec = LISTS[key];
  const each = Object.entries(filters)
    .filter(([, { column }]) => isSynchronized || column !== 'created_at')
    .map(([name, filter]) => [name, valuesOf(reader, filter)] as const)
    .filter(([, values]) => values.length > 0);
  const single = each.flatMap(([name, values]) => values.map((value) => ({ [name]: value })));
  const both = (at: 0 | -1) => Object.fromEntries(each.map(([name, values]) => [name, values.at(at)!]));
  const { hasta: _, ...open } = both(-1);
  if (each.length < 2) return single;
  const { cliente = 0 } = both(0);
  const few = [open, { cliente }];
  return isSynchronized
    ? [...single, ...few, { ...open, search: 'a' }, { cliente, search: '1', sort: 'DESC' }]
    : [...single, ...few];
}
