/**
 * What a device answers against what the server answers, over every list, record, select and bill: the same questions
 * asked of both. In step with the server they are equal to the last field; before that, `sinIdentidad` leaves out what
 * only the server can know.
 */
import { type EndpointKey, ENDPOINTS, pathOf } from '#contracts/endpoints.ts';
import { LISTAS, type ListaKey } from '#contracts/lists.ts';
import { MODULOS } from '#contracts/module.ts';
import { TABLAS } from '#contracts/tables.ts';
import { almacenDe, datosDe } from '#data/replica/local-answers.ts';
import { paginaDe } from '#data/replica/lists.ts';
import type { Id } from '#domain/tables.ts';
import type { Lector } from '#views/reader.ts';
import type { Answer, Api } from './api.ts';

/** Each answer by the question: 'GET /chofer?page=1…' or 'GET /chofer/7'. */
export type Respuestas = Record<string, unknown>;

const CALLS: Partial<Record<ListaKey, EndpointKey>> = {
  deudas: 'cliente.deudas',
  asignado: 'operacion.asignado',
};
export const llamadaDeLista = (key: ListaKey): EndpointKey => CALLS[key] ?? (`${key}.list` as EndpointKey);

const SELECTS = [
  ...MODULOS.filter((key) => key !== 'negociacion').map((key) => `${key}.select` as EndpointKey),
  'cliente.negociacion.select',
] as EndpointKey[];
const DE_CLIENTE = ['operacion.facturables', 'extra.facturables', 'contenedor.select'] as EndpointKey[];
const CON_REGISTRO = [...MODULOS, 'operacion', 'factura', 'contenedor_transporte'] as const;
const llamadaDeRegistro = (tabla: (typeof CON_REGISTRO)[number]): EndpointKey =>
  `${tabla === 'contenedor_transporte' ? 'transporte' : tabla}.get` as EndpointKey;

export interface Pregunta {
  key: EndpointKey;
  params: Record<string, Id>;
  lista?: { key: ListaKey; query: { page: number; limit: number; search: string; sort: string } };
}

const BUSQUEDAS = ['a', 'ñ', '1', 'é', 'zzz', 'impor', '%', '_', String.raw`C:\d`, ' a '];
const POR_PAGINA = 3;

/** Words that some records have: of each kind the oldest and the newest. */
function textosDe(lector: Lector): string[] {
  const numeros = [...lector.all('contenedor')].flatMap(({ numero }) => numero ?? []);
  const nombres = [...lector.all('cliente')].map(({ nombre }) => nombre);
  const placas = [...lector.all('camion')].map(({ placa }) => placa.toLowerCase());
  const comunas = [...lector.all('bodega')].map(({ comuna }) => comuna.toUpperCase());
  return [
    ...new Set([numeros, nombres, placas, comunas].flatMap((all) => [...all.slice(0, 1), ...all.slice(-1)])),
  ];
}

/** Searches, sorts and pages that each list is asked with. */
function preguntasDeLista(lector: Lector, key: ListaKey, a_fondo: boolean): Pregunta[] {
  const spec = LISTAS[key];
  const whole = { page: 1, limit: 100, search: '', sort: '' };
  const sorts = a_fondo
    ? ['', 'ASC', 'DESC', ...spec.ordenables.flatMap((campo) => [`${campo}:ASC`, `${campo}:DESC`])]
    : [''];
  const searches = a_fondo ? [...BUSQUEDAS, ...textosDe(lector)] : [];
  // All pages, and one past the end.
  const pages = a_fondo ? paginaDe(lector, key, { ...whole, limit: POR_PAGINA }).totalPages + 1 : 0;
  const queries = [
    ...sorts.map((sort) => ({ ...whole, sort })),
    ...searches.map((search) => ({ ...whole, search })),
    ...Array.from({ length: pages }, (_, index) => ({ ...whole, page: index + 1, limit: POR_PAGINA })),
    ...(a_fondo ? [{ ...whole, page: 2, limit: 1, search: 'a', sort: 'DESC' }] : []),
  ];
  return queries.map((query) => ({ key: llamadaDeLista(key), params: {}, lista: { key, query } }));
}

/** Everything that can be asked of the records that `lector` has. */
export function preguntas(lector: Lector, a_fondo = true): Pregunta[] {
  const ids = (tabla: (typeof CON_REGISTRO)[number]): Id[] => [...lector.all(tabla)].map(({ id }) => id);
  return [
    ...(Object.keys(LISTAS) as ListaKey[]).flatMap((key) => preguntasDeLista(lector, key, a_fondo)),
    { key: 'notificacion', params: {} },
    ...SELECTS.map((key) => ({ key, params: {} })),
    ...CON_REGISTRO.flatMap((tabla) =>
      ids(tabla).map((id) => ({ key: llamadaDeRegistro(tabla), params: { id } })),
    ),
    ...ids('cliente').flatMap((clienteId) => [
      ...DE_CLIENTE.map((key) => ({ key, params: { clienteId } })),
      ...['true', 'false'].map((withGoods) => ({
        key: 'contenedor.cliente' as const,
        params: { clienteId, withGoods },
      })),
    ]),
  ];
}

/** Records that were deleted, and live ones by their uuid. */
export async function preguntasDelServidor({ pool }: Api): Promise<Pregunta[]> {
  const asked: Pregunta[] = [];
  for (const tabla of CON_REGISTRO) {
    // oxlint-disable-next-line no-await-in-loop -- ten tables
    const { rows } = await pool.query<{ id: number; uuid: string; deleted_at: unknown }>(
      `select id, uuid, deleted_at from ${tabla} order by id`,
    );
    const deleted = rows.filter(({ deleted_at }) => deleted_at !== null).map(({ id }) => id);
    const uuids = rows.slice(0, 3).map(({ uuid }) => uuid);
    asked.push(...[...deleted, ...uuids].map((id) => ({ key: llamadaDeRegistro(tabla), params: { id } })));
  }
  return asked;
}

function respuestaLocal(lector: Lector, { key, params, lista }: Pregunta): unknown {
  if (lista) return paginaDe(lector, lista.key, lista.query);
  return key === 'contenedor.cliente' ? almacenDe(lector, params) : datosDe(lector, key, params);
}

export const nameOf = ({ key, params, lista }: Pregunta): string =>
  `${ENDPOINTS[key].method} ${pathOf(key, params)}${lista ? ` ${JSON.stringify(lista.query)}` : ''}`;

export function responderLocal(lector: Lector, asked: readonly Pregunta[]): Respuestas {
  return Object.fromEntries(
    asked.map((pregunta) => {
      const own = respuestaLocal(lector, pregunta);
      return [nameOf(pregunta), JSON.parse(JSON.stringify(own ?? null)) as unknown];
    }),
  );
}

export async function responderServidor(
  api: { get: (path: string) => Promise<Pick<Answer, 'status' | 'body'>> },
  asked: readonly Pregunta[],
): Promise<Respuestas> {
  const answers: Respuestas = {};
  for (const pregunta of asked) {
    const { key, params, lista } = pregunta;
    const query = lista
      ? `?${new URLSearchParams(Object.entries(lista.query).map(([k, value]) => [k, String(value)])).toString()}`
      : '';
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough
    const { status, body } = await api.get(`${pathOf(key, params)}${query}`);
    if (status !== 200 && status !== 404) throw new Error(`${nameOf(pregunta)}: ${status}`);
    const isWhole = lista !== undefined || key === 'contenedor.cliente';
    answers[nameOf(pregunta)] = status === 200 ? (isWhole ? body : body.datos) : null;
  }
  return answers;
}

const SOLO_SERVIDOR = new Set([
  'version',
  'created_at',
  'updated_at',
  'uuid',
  'pagada_at',
  'deleted_at',
  'dias',
  'libres_restantes',
]);

/** Uuid → number of every record that the server has, deleted ones included. */
export async function numerosDe({ pool }: Pick<Api, 'pool'>): Promise<Map<Id, Id>> {
  const each = TABLAS.map((tabla) => `select id, uuid from ${tabla}`).join(' union all ');
  const { rows } = await pool.query<{ id: number; uuid: string }>(each);
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

/**
 * An answer without what only the server can know: numbers of new records, versions, times of writing, and the order
 * that follows from them. Records made here are named by the number that they got later.
 */
export function sinIdentidad(value: unknown, numberOf: ReadonlyMap<Id, Id>): unknown {
  if (typeof value === 'string') return numberOf.get(value) ?? value;
  if (Array.isArray(value)) {
    return value
      .map((inner) => sinIdentidad(inner, numberOf))
      .map((inner) => [JSON.stringify(inner), inner] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([, inner]) => inner);
  }
  if (typeof value !== 'object' || value === null) return value;
  const record = value as Record<string, unknown>;
  // Charges, and containers born of a movement, get a number that no payload names.
  const isDerived =
    'detalle' in record ||
    'underlang' in record ||
    'libres_restantes' in record ||
    ('operacion' in record && !('datos' in record));
  const entries = Object.entries(record).filter(([key]) => !SOLO_SERVIDOR.has(key));
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [key, key === 'id' && isDerived ? '*' : sinIdentidad(inner, numberOf)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
