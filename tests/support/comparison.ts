/**
 * Compares the device's answers with the server's, over every list, record, select and bill: the same queries are asked
 * of both. In step with the server they are equal in every field; before that, `sinIdentidad` leaves out what only the
 * server can know.
 */
import { pathOf } from '#contracts/path-of.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import type { ListQuery } from '#contracts/common.ts';
import { LISTS, type ListKey } from '#contracts/lists.ts';
import { MODULES } from '#contracts/module.ts';
import type { RentabilidadQuery } from '#contracts/rentabilidad.ts';
import { TABLES } from '#contracts/tables.ts';
import { almacenOf, localAnswerOf } from '#data/replica/local-answers.ts';
import { pageOf } from '#data/replica/lists.ts';
import { localRentabilidad } from '#data/replica/rentabilidad.ts';
import { listCall } from '#data/replica/table-of.ts';
import type { Id } from '#domain/tables.ts';
import type { Reader } from '#views/reader.ts';
import type { ApiAnswer, Api } from './api.ts';
import { filteredQueries } from './filtered-queries.ts';
import { rentabilidadQuestions } from './rentabilidad-questions.ts';

/** Each answer by its query: 'GET /chofer?page=1…' or 'GET /chofer/7'. */
export type Answers = Record<string, unknown>;

const SELECTS = [
  ...MODULES.filter((key) => key !== 'negociacion').map((key) => `${key}.select` as EndpointKey),
  'cliente.negociacion.select',
] as EndpointKey[];
const OF_CLIENTE = ['operacion.facturables', 'extra.facturables', 'contenedor.select'] as EndpointKey[];
const WITH_RECORD = [
  ...MODULES,
  'operacion',
  'factura',
  'contenedor_transporte',
  'vencimiento',
  'liquidacion',
] as const;
const recordCall = (table: (typeof WITH_RECORD)[number]): EndpointKey =>
  `${table === 'contenedor_transporte' ? 'transporte' : table}.get` as EndpointKey;

export interface ComparedCall {
  key: EndpointKey;
  params: Record<string, Id>;
  list?: { key: ListKey; query: ListQuery };
  /** The days of a statement. */
  query?: Record<string, Id>;
}

const SEARCHES = ['a', 'ñ', '1', 'é', 'zzz', 'impor', '%', '_', String.raw`C:\d`, ' a '];
const PER_PAGE = 3;

/** Search words taken from the records: for each kind the oldest and the newest. */
function textsOf(reader: Reader): string[] {
  const numeros = [...reader.all('contenedor')].flatMap(({ numero }) => numero ?? []);
  const nombres = [...reader.all('cliente')].map(({ nombre }) => nombre);
  const placas = [...reader.all('camion')].map(({ placa }) => placa.toLowerCase());
  const comunas = [...reader.all('bodega')].map(({ comuna }) => comuna.toUpperCase());
  const operaciones = [...reader.all('operacion')];
  const planned = (['bl_booking', 'referencia_cliente', 'contenedor_previsto'] as const).map((column) =>
    operaciones.flatMap((row) => row[column] ?? []),
  );
  return [
    ...new Set(
      [numeros, nombres, placas, comunas, ...planned].flatMap((all) => [
        ...all.slice(0, 1),
        ...all.slice(-1),
      ]),
    ),
  ];
}

/** The searches, filters, sorts and pages with which each list is queried. */
function listQuestions(reader: Reader, key: ListKey, afterwards: boolean): ComparedCall[] {
  const spec = LISTS[key];
  const whole = { page: 1, limit: 100, search: '', sort: '' };
  const sorts = afterwards
    ? ['', 'ASC', 'DESC', ...spec.sortable.flatMap((field) => [`${field}:ASC`, `${field}:DESC`])]
    : [''];
  const searches = afterwards ? [...SEARCHES, ...textsOf(reader)] : [];
  // All pages, and one beyond the last.
  const pages = afterwards ? pageOf(reader, key, { ...whole, limit: PER_PAGE }).totalPages + 1 : 0;
  const queries = [
    ...sorts.map((sort) => ({ ...whole, sort })),
    ...searches.map((search) => ({ ...whole, search })),
    ...Array.from({ length: pages }, (_, index) => ({ ...whole, page: index + 1, limit: PER_PAGE })),
    ...(afterwards ? [{ ...whole, page: 2, limit: 1, search: 'a', sort: 'DESC' }] : []),
    ...filteredQueries(reader, key, afterwards).map((filters) => ({ ...whole, ...filters })),
  ];
  return queries.map((query) => ({ key: listCall(key), params: {}, list: { key, query } }));
}

/** Whole statements, and those of some days. Until the server has the invoices, their order on a day is not known. */
function cuentaQuestions(reader: Reader, afterwards: boolean): ComparedCall[] {
  const days = [...reader.all('factura')].flatMap(({ emitida_en, vence }) => [emitida_en, vence]).toSorted();
  const [first = '2026-01-01', last = first] = [days[0], days.at(-1)];
  const middle = days[Math.floor(days.length / 2)] ?? first;
  const queries: Record<string, Id>[] = [
    { desde: '2199-01-01' },
    ...(afterwards
      ? [{}, { desde: middle }, { hasta: middle }, { desde: first, hasta: last }, { desde: last, hasta: '' }]
      : []),
  ];
  return [...reader.all('cliente')].flatMap(({ id }) =>
    queries.map((query) => ({ key: 'cliente.cuenta' as const, params: { id }, query })),
  );
}

/** All queries about the records that `lector` has. */
export function questions(reader: Reader, afterwards = true): ComparedCall[] {
  const ids = (table: (typeof WITH_RECORD)[number]): Id[] => [...reader.all(table)].map(({ id }) => id);
  return [
    ...(Object.keys(LISTS) as ListKey[]).flatMap((key) => listQuestions(reader, key, afterwards)),
    ...cuentaQuestions(reader, afterwards),
    ...rentabilidadQuestions(reader, afterwards ? [...SEARCHES, ...textsOf(reader)] : null),
    { key: 'notificacion', params: {} },
    ...SELECTS.map((key) => ({ key, params: {} })),
    ...WITH_RECORD.flatMap((table) => ids(table).map((id) => ({ key: recordCall(table), params: { id } }))),
    ...ids('chofer').map((choferId) => ({ key: 'liquidacion.pendiente' as const, params: { choferId } })),
    ...ids('cliente').flatMap((clienteId) => [
      ...OF_CLIENTE.map((key) => ({ key, params: { clienteId } })),
      ...['true', 'false'].map((withGoods) => ({
        key: 'contenedor.cliente' as const,
        params: { clienteId, withGoods },
      })),
    ]),
  ];
}

/** Deleted records, and live ones by their uuid. */
export async function serverQuestions({ pool }: Api): Promise<ComparedCall[]> {
  const asked: ComparedCall[] = [];
  for (const table of WITH_RECORD) {
    // oxlint-disable-next-line no-await-in-loop -- ten tables
    const { rows } = await pool.query<{ id: number; uuid: string; deleted_at: unknown }>(
      `select id, uuid, deleted_at from ${table} order by id`,
    );
    const deleted = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id);
    const uuids = rows.slice(0, 3).map(({ uuid }) => uuid);
    asked.push(...[...deleted, ...uuids].map((id) => ({ key: recordCall(table), params: { id } })));
  }
  return asked;
}

function localAnswer(reader: Reader, { key, params, list, query = {} }: ComparedCall): unknown {
  if (list) return pageOf(reader, list.key, list.query);
  if (key === 'contenedor.cliente') return almacenOf(reader, params);
  if (key === 'rentabilidad') return localRentabilidad(reader, query as unknown as RentabilidadQuery);
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return localAnswerOf(reader, key, { ...params, ...Object.fromEntries(given) });
}

export const nameOf = ({ key, params, list, query = list?.query }: ComparedCall): string =>
  `${ENDPOINTS[key].method} ${pathOf(key, params)}${query ? ` ${JSON.stringify(query)}` : ''}`;

export function answerLocally(reader: Reader, asked: readonly ComparedCall[]): Answers {
  return Object.fromEntries(
    asked.map((question) => {
      const own = localAnswer(reader, question);
      return [nameOf(question), JSON.parse(JSON.stringify(own ?? null)) as unknown];
    }),
  );
}

export async function answerFromServer(
  api: { get: (path: string) => Promise<Pick<ApiAnswer, 'status' | 'body'>> },
  asked: readonly ComparedCall[],
): Promise<Answers> {
  const answers: Answers = {};
  for (const question of asked) {
    const { key, params, list } = question;
    const asks = list?.query ?? question.query;
    const query = asks
      ? `?${new URLSearchParams(Object.entries(asks).map(([k, value]) => [k, String(value)])).toString()}`
      : '';
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough
    const { status, body } = await api.get(`${pathOf(key, params)}${query}`);
    if (status !== 200 && status !== 404) throw new Error(`${nameOf(question)}: ${status}`);
    const isWhole = list !== undefined || key === 'rentabilidad' || key === 'contenedor.cliente';
    answers[nameOf(question)] = status === 200 ? (isWhole ? body : body.datos) : null;
  }
  return answers;
}

const SERVER_ONLY = new Set([
  'version',
  'created_at',
  'updated_at',
  'uuid',
  'pagada_at',
  'deleted_at',
  'dias',
  'libres_restantes',
]);

/** Uuid → id of every record of the server, deleted ones included. */
export async function numerosOf({ pool }: Pick<Api, 'pool'>): Promise<Map<Id, Id>> {
  const each = TABLES.map((table) => `select id, uuid from ${table}`).join(' union all ');
  const { rows } = await pool.query<{ id: number; uuid: string }>(each);
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

/**
 * Returns an answer without what only the server can know: ids of new records, versions, write times, and the order
 * that follows from them. Records created on the device are named by the id that they got later.
 */
export function withoutIdentity(value: unknown, numberOf: ReadonlyMap<Id, Id>): unknown {
  if (typeof value === 'string') return numberOf.get(value) ?? value;
  if (Array.isArray(value)) {
    return value
      .map((inner) => withoutIdentity(inner, numberOf))
      .map((inner) => [JSON.stringify(inner), inner] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, inner]) => inner);
  }
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  // Charges, and containers created by a movement, get an id that no payload contains.
  const isDerived =
    'detalle' in record ||
    'underlang' in record ||
    'libres_restantes' in record ||
    ('operacion' in record && !('datos' in record));
  const entries = Object.entries(record).filter(([key]) => !SERVER_ONLY.has(key));
  return Object.fromEntries(
    entries
      .map(
        ([key, inner]) => [key, key === 'id' && isDerived ? '*' : withoutIdentity(inner, numberOf)] as const,
      )
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
