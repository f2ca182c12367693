/** One page of a list of operations: what the index has, with what has changed since merged in. */
import { LISTAS, type ListaSpec, parseSort } from '#contracts/lists.ts';
import type { Id } from '#domain/tables.ts';
import { normaliza } from '#domain/text.ts';
import { type Clave, type Fila, ordenDe, type OrdenDeLista } from './list-rows.ts';
import {
  filaDe,
  FIN,
  type Indice,
  Indices,
  type Indizada,
  isDe,
  isPorNombre,
  textoDe,
} from './list-index.ts';
import type { Capa, Replica } from './replica.ts';

const known = new WeakMap<Replica, Indices>();

function indicesDe(replica: Replica): Indices {
  const indices = known.get(replica) ?? new Indices(replica);
  known.set(replica, indices);
  return indices;
}

/** Unsent changes of records whose names stand in many rows. */
const hasNombres = (capa: Capa): boolean =>
  (['cliente', 'chofer', 'camion'] as const).some((tabla) =>
    [...capa.encima(tabla)].some(({ id }) => capa.base.get(tabla, id) !== undefined),
  );

/** Operations that may not be as the index has them. */
function cambiadas(capa: Capa, tocadas: ReadonlySet<Id>): Set<Id> {
  const ids = new Set(tocadas);
  for (const { id } of capa.encima('operacion')) ids.add(id);
  for (const contenedor of capa.encima('contenedor')) {
    for (const { id } of capa.where('operacion', 'contenedor_id', contenedor.id)) ids.add(id);
  }
  return ids;
}

interface Pedido {
  search: string;
  sort: string;
  /** The first and the one behind the last of the rows to show. */
  desde: number;
  hasta: number;
}

interface Nueva {
  fila: Fila;
  clave: Clave;
}

/** The rows that have changed and still match, in order. */
function nuevasDe(
  capa: Capa,
  key: Indizada,
  ids: ReadonlySet<Id>,
  needle: string,
  orden: OrdenDeLista,
): Nueva[] {
  const rows = new Set([...ids].flatMap((id) => capa.get('operacion', id) ?? []));
  return [...rows]
    .flatMap((row) => {
      if (!isDe(key, row)) return [];
      const fila = filaDe(capa, key, row);
      const isFound = needle === '' || textoDe(fila, LISTAS[key].buscadas).includes(needle);
      return isFound ? [{ fila, clave: orden.claveDe(fila) }] : [];
    })
    .toSorted((a, b) => orden.comparar(a.clave, b.clave));
}

/** Which rows of the index match: 1 for each. */
function encontradas(indice: Indice, capa: Capa, ids: ReadonlySet<Id>, needle: string): Uint8Array {
  const found = needle === '' ? new Uint8Array(indice.filas.length).fill(1) : indice.buscar(capa, needle);
  for (const id of ids) {
    const lugar = indice.lugarDe.get(id);
    if (lugar !== undefined) found[lugar] = 0;
  }
  return found;
}

/** The rows of one page, and how many there are; null where the index cannot tell. */
export function paginaIndizada(
  capa: Capa,
  key: Indizada,
  { search, sort, desde, hasta }: Pedido,
): { filas: Fila[]; total: number } | null {
  const needle = normaliza(search.trim());
  const spec: ListaSpec = LISTAS[key];
  const parsed = parseSort(spec, sort);
  if (needle.includes(FIN) || (isPorNombre(key, parsed.campo) && hasNombres(capa))) return null;
  const indices = indicesDe(capa.base);
  const ids = cambiadas(capa, indices.tocadas);
  const indice = indices.de(key);
  const { lugares, claves } = indice.orden(sort);
  const shown = (lugar: number): Fila => filaDe(capa, key, indice.filas[lugar]!);
  if (needle === '' && ids.size === 0) {
    return { filas: Array.from(lugares.subarray(desde, hasta), shown), total: lugares.length };
  }
  const orden = ordenDe(spec, parsed);
  const found = encontradas(indice, capa, ids, needle);
  const nuevas = nuevasDe(capa, key, ids, needle, orden);
  const filas: Fila[] = [];
  let place = 0;
  let next = 0;
  const takeNueva = (): void => {
    if (place >= desde && place < hasta) filas.push(nuevas[next]!.fila);
    place++;
    next++;
  };
  for (let n = 0; n < lugares.length; n++) {
    const lugar = lugares[n]!;
    if (found[lugar] === 0) continue;
    while (next < nuevas.length && orden.comparar(nuevas[next]!.clave, claves[lugar]!) < 0) takeNueva();
    if (place >= desde && place < hasta) filas.push(shown(lugar));
    place++;
  }
  while (next < nuevas.length) takeNueva();
  return { filas, total: place };
}
