/**
 * A list with closed work while changes wait: the server's rows, of which this device has a part, with what is not in
 * them yet laid over them (docs/decisions/031). Only the rows around the page that is asked for are fetched.
 */
import { LIMIT_MAX, type ListQuery, type PaginaDe } from '#contracts/common.ts';
import { LISTAS, type ListaSpec, parseSort } from '#contracts/lists.ts';
import { describePagina } from '#domain/pagination.ts';
import type { ListWithClosed } from './lists-with-closed.ts';
import type { FacturaRow, Id, OperacionRow } from '#domain/tables.ts';
import { normaliza } from '#domain/text.ts';
import { facturaFila } from '#views/factura.ts';
import type { Lector } from '#views/reader.ts';
import { asignadoFila } from '#views/operacion.ts';
import { type Clave, type Fila, type OrdenDeLista, ordenDe, textosDe } from './list-rows.ts';
import type { Capa } from './replica.ts';

/** Some rows of the server's list that follow one another. */
export interface ServerRows {
  /** How many rows of the list come before them. */
  start: number;
  rows: readonly Fila[];
  /** Of the whole list. */
  total: number;
  /** What the replica covered when they were asked for: later changes may not be in them. */
  since: number;
}

/** Versions that the replica brought after the rows were asked for. */
interface Span {
  since: number;
  /** The last one that the replica covers now. */
  cursor: number;
}

type Row = OperacionRow | FacturaRow;

function rowsWith(lector: Lector, key: ListWithClosed, columna: string, id: Id): Iterable<Row> {
  const tabla = key === 'factura' ? 'factura' : 'operacion';
  return lector.where(tabla, columna as 'cliente_id', id);
}

const filaOf = (lector: Lector, key: ListWithClosed, row: Row): Fila =>
  key === 'factura' ? facturaFila(lector, row as FacturaRow) : asignadoFila(lector, row as OperacionRow);

/** Records of the list whose rows may not be as the server had them, by id. */
function changedIds(capa: Capa, key: ListWithClosed, { since, cursor }: Span): Set<Id> {
  const tabla = key === 'factura' ? 'factura' : 'operacion';
  const named =
    key === 'factura' ? (['cliente'] as const) : (['cliente', 'chofer', 'camion', 'contenedor'] as const);
  const ids = new Set<Id>([...capa.encima(tabla)].map(({ id }) => id));
  for (const each of named) {
    for (const { id } of capa.encima(each)) {
      if (capa.base.get(each, id) === undefined) continue;
      for (const row of rowsWith(capa, key, `${each}_id`, id)) ids.add(row.id);
    }
  }
  if (key === 'asignado') {
    for (const { operacion_id } of capa.encima('factura_item'))
      if (operacion_id !== null) ids.add(operacion_id);
  }
  if (cursor > since) for (const row of capa.base.all(tabla)) if (row.version > since) ids.add(row.id);
  return ids;
}

interface Placed {
  fila: Fila;
  clave: Clave;
}

interface Changes {
  orden: OrdenDeLista;
  /** Of the changed rows, those that the server has in the list: their places. */
  gone: readonly Clave[];
  /** Of the changed rows, those that belong in the list, in its order. */
  added: readonly Placed[];
  /** Uuids of all that were changed. */
  uuids: ReadonlySet<unknown>;
}

function changesOf(capa: Capa, key: ListWithClosed, { search, sort }: ListQuery, span: Span): Changes {
  const spec: ListaSpec = LISTAS[key];
  const orden = ordenDe(spec, parseSort(spec, sort));
  const needle = normaliza(search.trim());
  const tabla = key === 'factura' ? 'factura' : 'operacion';
  const placed = (lector: Lector, row: Row | undefined): Placed[] => {
    if (row?.deleted_at !== null) return [];
    if (key === 'asignado' && (row as OperacionRow).chofer_id === null) return [];
    const fila = filaOf(lector, key, row);
    // A record that is new has no number yet, and its uuid is none.
    const searched = spec.buscadas.filter((campo) => campo !== spec.id || typeof row.id === 'number');
    const isFound =
      needle === '' ||
      searched.some((campo) => textosDe(fila, campo).some((texto) => texto.includes(needle)));
    return isFound ? [{ fila, clave: orden.claveDe(fila) }] : [];
  };
  const ids = [...changedIds(capa, key, span)];
  const before = (id: Id): Placed[] => {
    const row = capa.base.get(tabla, id);
    // The server's answer may be from before it was made.
    return row && row.version > span.since && row.created_at === row.updated_at ? [] : placed(capa.base, row);
  };
  return {
    orden,
    gone: ids.flatMap((id) => before(id).map(({ clave }) => clave)),
    added: ids
      .flatMap((id) => placed(capa, capa.get(tabla, id)))
      .toSorted((a, b) => orden.comparar(a.clave, b.clave)),
    uuids: new Set(ids.map((id) => capa.get(tabla, id)?.uuid)),
  };
}

interface Merged {
  filas: Fila[];
  total: number;
  /** On which side more of the server's rows are needed for the page to be whole. */
  lacks: 'before' | 'after' | null;
}

function merge(
  server: ServerRows,
  changes: Changes,
  isGone: (fila: Fila) => boolean,
  query: ListQuery,
): Merged {
  const { start, rows } = server;
  const { orden, gone, added } = changes;
  const [from, to] = [(query.page - 1) * query.limit, query.page * query.limit];
  const all = rows.map((fila) => ({ fila, clave: orden.claveDe(fila) }));
  const kept = all.filter(({ fila }) => !isGone(fila));
  const isEnd = start + rows.length >= server.total;
  const [first, last] = [all[0]?.clave, all.at(-1)?.clave];
  const isBefore = (clave: Clave): boolean =>
    start > 0 && first !== undefined && orden.comparar(clave, first) < 0;
  const isAfter = (clave: Clave): boolean => !isEnd && last !== undefined && orden.comparar(clave, last) > 0;
  const goneBefore = gone.filter(isBefore).length;
  const goneHere = all.length - kept.length;
  const total = server.total - goneBefore - goneHere - gone.filter(isAfter).length + added.length;
  if (start > 0 && !first) return { filas: [], total, lacks: 'before' };
  // Those that come before the first of these rows are on earlier pages.
  const rest = added.filter(({ clave }) => !isBefore(clave));
  let place = start - goneBefore + (added.length - rest.length);
  const lacksBefore = start > 0 && place > from;
  const filas: Fila[] = [];
  const take = ({ fila }: Placed): void => {
    if (place >= from && place < to) filas.push(fila);
    place++;
  };
  let next = 0;
  for (const each of kept) {
    while (next < rest.length && orden.comparar(rest[next]!.clave, each.clave) < 0) take(rest[next++]!);
    take(each);
  }
  if (isEnd) for (const each of rest.slice(next)) take(each);
  const lacksAfter = !isEnd && place < to;
  return { filas, total, lacks: lacksBefore ? 'before' : lacksAfter ? 'after' : null };
}

/** What this device holds: the rows with the unsent changes on top, and the last version that they cover. */
export interface Holder {
  lector: Lector;
  cursor: number;
}

function mergeWith(
  { lector, cursor }: Holder,
  key: ListWithClosed,
  query: ListQuery,
  server: ServerRows,
): Merged {
  const capa = lector as Capa;
  const changes = changesOf(capa, key, query, { since: server.since, cursor });
  const tabla = key === 'factura' ? 'factura' : 'operacion';
  // A tombstone that came after these rows were asked for: the index of live rows does not have it.
  const isGone = ({ uuid }: Fila): boolean =>
    changes.uuids.has(uuid) || capa.base.get(tabla, uuid as string)?.deleted_at != null;
  return merge(server, changes, isGone, query);
}

/** The page as far as these rows go: what is missing at its ends comes with `mergeAround`. */
export function mergePage(
  holder: Holder,
  key: ListWithClosed,
  query: ListQuery,
  server: ServerRows,
): PaginaDe<Fila> {
  const { filas, total } = mergeWith(holder, key, query, server);
  const tabla = key === 'factura' ? 'factura' : 'operacion';
  // Of what this device has as new, its own row: names and invoices may have changed since.
  const results = filas.map((fila) => {
    const row = holder.lector.get(tabla, fila.uuid as string);
    return row && row.version >= Number(fila.version) ? filaOf(holder.lector, key, row) : fila;
  });
  return { results, ...describePagina(total, query.page, query.limit) };
}

/**
 * Fetches the server's rows that a page needs, `size` at a time: the page's own, and as many before or after as unsent
 * changes have moved it. `ask` answers a page of the server's list.
 */
export async function mergeAround(
  holder: Holder,
  key: ListWithClosed,
  query: ListQuery,
  ask: (query: ListQuery) => Promise<PaginaDe<Fila>>,
  size = LIMIT_MAX,
): Promise<ServerRows> {
  const since = holder.cursor;
  const chunk = (n: number): Promise<PaginaDe<Fila>> => ask({ ...query, page: n + 1, limit: size });
  let first = Math.floor(((query.page - 1) * query.limit) / size);
  let answer = await chunk(first);
  if (answer.results.length === 0 && first > 0) {
    first = Math.max(0, answer.totalPages - 1);
    answer = await chunk(first);
  }
  const total = answer.totalDocs;
  let rows = answer.results;
  for (let last = first; ;) {
    const server: ServerRows = { start: first * size, rows, total, since };
    const { lacks } = mergeWith(holder, key, query, server);
    if (lacks === null) return server;
    // oxlint-disable-next-line no-await-in-loop -- each tells whether another is needed
    const { results } = await chunk(lacks === 'before' ? --first : ++last);
    // The server's list became shorter meanwhile: the pull that says so asks again.
    if (results.length === 0) return server;
    rows = lacks === 'before' ? [...results, ...rows] : [...rows, ...results];
  }
}
