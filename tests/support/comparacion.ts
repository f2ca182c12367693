/**
 * What a device answers against what the server answers, over every list, record, select and bill: the same questions
 * asked of both. In step with the server they are equal to the last field; before that, `sinIdentidad` leaves out what
 * only the server can know.
 */
import { expect } from 'vitest';
import { type EndpointKey, ENDPOINTS, pathOf } from '#contracts/endpoints.ts';
import { LISTAS, type ListaKey } from '#contracts/listas.ts';
import { MODULOS } from '#contracts/modulo.ts';
import { TABLAS } from '#contracts/tablas.ts';
import { datosDe } from '#data/replica/datos.ts';
import { paginaDe } from '#data/replica/listas.ts';
import type { Id } from '#domain/tablas.ts';
import type { Lector } from '#vistas/lector.ts';
import type { Api } from './api.ts';

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

interface Pregunta {
  key: EndpointKey;
  params: Record<string, Id>;
  lista?: { key: ListaKey; query: { page: number; limit: number; search: string; sort: string } };
}

/** Searches and sorts that each list is asked with. */
function preguntasDeLista(key: ListaKey, a_fondo: boolean): Pregunta[] {
  const spec = LISTAS[key];
  const whole = { page: 1, limit: 100, search: '', sort: '' };
  const sorts = a_fondo
    ? ['', 'ASC', 'DESC', ...spec.ordenables.flatMap((campo) => [`${campo}:ASC`, `${campo}:DESC`])]
    : [''];
  const searches = a_fondo ? ['a', 'ñ', '1', 'é', 'zzz', 'impor'] : [];
  const queries = [
    ...sorts.map((sort) => ({ ...whole, sort })),
    ...searches.map((search) => ({ ...whole, search })),
    ...(a_fondo ? [1, 2, 3].map((page) => ({ ...whole, page, limit: 2 })) : []),
  ];
  return queries.map((query) => ({ key: llamadaDeLista(key), params: {}, lista: { key, query } }));
}

/** Everything that can be asked of the records that `lector` has. */
export function preguntas(lector: Lector, a_fondo = true): Pregunta[] {
  const ids = (tabla: (typeof CON_REGISTRO)[number]): Id[] => [...lector.all(tabla)].map(({ id }) => id);
  return [
    ...(Object.keys(LISTAS) as ListaKey[]).flatMap((key) => preguntasDeLista(key, a_fondo)),
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

const nameOf = ({ key, params, lista }: Pregunta): string =>
  `${ENDPOINTS[key].method} ${pathOf(key, params)}${lista ? ` ${JSON.stringify(lista.query)}` : ''}`;

export function responderLocal(lector: Lector, asked: readonly Pregunta[]): Respuestas {
  return Object.fromEntries(
    asked.map((pregunta) => {
      const { key, params, lista } = pregunta;
      const own = lista ? paginaDe(lector, lista.key, lista.query) : datosDe(lector, key, params);
      return [nameOf(pregunta), JSON.parse(JSON.stringify(own ?? null)) as unknown];
    }),
  );
}

export async function responderServidor(api: Api, asked: readonly Pregunta[]): Promise<Respuestas> {
  const answers: Respuestas = {};
  for (const pregunta of asked) {
    const { key, params, lista } = pregunta;
    const query = lista
      ? `?${new URLSearchParams(Object.entries(lista.query).map(([k, value]) => [k, String(value)])).toString()}`
      : '';
    // oxlint-disable-next-line no-await-in-loop -- one connection is enough
    const { status, body } = await api.get(`${pathOf(key, params)}${query}`);
    if (status !== 200 && status !== 404) throw new Error(`${nameOf(pregunta)}: ${status}`);
    answers[nameOf(pregunta)] = status === 200 ? (lista ? body : body.datos) : null;
  }
  return answers;
}

/** A device in step with the server gives, field by field, the server's own answers. */
export async function esperarIguales(lector: Lector, api: Api, a_fondo = true): Promise<void> {
  const asked = preguntas(lector, a_fondo);
  expect(responderLocal(lector, asked)).toEqual(await responderServidor(api, asked));
}

const SOLO_SERVIDOR = new Set(['version', 'created_at', 'updated_at', 'uuid', 'pagada_at', 'deleted_at']);

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
    'detalle' in record || 'underlang' in record || ('operacion' in record && !('datos' in record));
  const entries = Object.entries(record).filter(([key]) => !SOLO_SERVIDOR.has(key));
  return Object.fromEntries(
    entries
      .map(([key, inner]) => [key, key === 'id' && isDerived ? '*' : sinIdentidad(inner, numberOf)] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
}
