/** Lists answered from memory: the same rows, search, order and pages as the server's, over plain arrays. */
import type { ListQuery, PaginaDe } from '#contracts/common.ts';
import { LISTAS, type ListaKey, type ListaSpec, parseSort } from '#contracts/lists.ts';
import { describePagina } from '#domain/pagination.ts';
import type { OperacionRow } from '#domain/tables.ts';
import { normaliza } from '#domain/text.ts';
import { almacenFilas } from '#views/almacen.ts';
import { facturaFila } from '#views/factura.ts';
import { deudaDeCliente } from '#views/billing.ts';
import type { Lector } from '#views/reader.ts';
import { moduloFila } from '#views/module.ts';
import { agendadoFila, asignadoFila } from '#views/operacion.ts';
import { transporteFila } from '#views/transporte.ts';
import { type Fila, ordenDe, SOLO_BUSQUEDA, textosDe } from './list-rows.ts';
import { isIndizada } from './list-index.ts';
import { Capa } from './replica.ts';
import { paginaIndizada } from './indexed-page.ts';

function operaciones(lector: Lector, asignadas: boolean): OperacionRow[] {
  return [...lector.all('operacion')].filter(({ chofer_id }) => (chofer_id !== null) === asignadas);
}

function filasDe(lector: Lector, key: ListaKey): Fila[] {
  if (key === 'deudas') {
    return [...lector.all('cliente')].flatMap(({ id, rut, giro }) => {
      const fila = deudaDeCliente(lector, id);
      return fila ? [{ ...fila, [SOLO_BUSQUEDA]: { rut, giro } }] : [];
    });
  }
  if (key === 'operacion') return operaciones(lector, false).map((row) => agendadoFila(lector, row));
  if (key === 'asignado') return operaciones(lector, true).map((row) => asignadoFila(lector, row));
  if (key === 'contenedor' || key === 'mercaderia') {
    return almacenFilas(lector, key === 'mercaderia').map(({ fila, numeros }) => {
      const { id: bodega_id, comuna } = fila.bodega;
      return { ...fila, [SOLO_BUSQUEDA]: { bodega_id, comuna, numero: numeros } };
    });
  }
  if (key === 'transporte') {
    return [...lector.all('contenedor_transporte')].flatMap((row) => {
      const fila = transporteFila(lector, row);
      const numero = fila.contenedores.map((contenedor) => contenedor.numero ?? '');
      const { comuna } = fila.bodega;
      return numero.length > 0 ? [{ ...fila, [SOLO_BUSQUEDA]: { comuna, numero } }] : [];
    });
  }
  if (key === 'factura') return [...lector.all('factura')].map((row) => facturaFila(lector, row));
  return [...lector.all(key)].map((row) => moduloFila(lector, key, row));
}

function sorted(filas: readonly Fila[], spec: ListaSpec, sort: string): Fila[] {
  const { claveDe, comparar } = ordenDe(spec, parseSort(spec, sort));
  return filas
    .map((fila) => ({ fila, clave: claveDe(fila) }))
    .toSorted((a, b) => comparar(a.clave, b.clave))
    .map(({ fila }) => fila);
}

/** All rows of a list that match, in order. */
function matching(lector: Lector, key: ListaKey, search: string, sort: string): Fila[] {
  const spec: ListaSpec = LISTAS[key];
  const needle = normaliza(search.trim());
  const filas = filasDe(lector, key);
  const found =
    needle === ''
      ? filas
      : filas.filter((fila) =>
          spec.buscadas.some((campo) => textosDe(fila, campo).some((texto) => texto.includes(needle))),
        );
  return sorted(found, spec, sort);
}

/** A list's ordered rows, kept while the overlay that they were read from is in use. */
const cache = new WeakMap<Lector, Map<ListaKey, { wanted: string; filas: Fila[] }>>();

/** All rows of a list as searched and sorted. */
export function todasDe(lector: Lector, key: ListaKey, { search, sort }: ListQuery): readonly Fila[] {
  const wanted = `${search}\n${sort}`;
  const kept = cache.get(lector) ?? new Map<ListaKey, { wanted: string; filas: Fila[] }>();
  cache.set(lector, kept);
  let entry = kept.get(key);
  if (entry?.wanted !== wanted) {
    entry = { wanted, filas: matching(lector, key, search, sort) };
    kept.set(key, entry);
  }
  return entry.filas;
}

/** One page of a list. */
export function paginaDe(lector: Lector, key: ListaKey, query: ListQuery): PaginaDe<Fila> {
  const { page, limit, search, sort } = query;
  const rango = { desde: (page - 1) * limit, hasta: page * limit };
  if (isIndizada(key) && lector instanceof Capa) {
    const found = paginaIndizada(lector, key, { search, sort, ...rango });
    if (found) return { results: found.filas, ...describePagina(found.total, page, limit) };
  }
  const filas = todasDe(lector, key, query);
  return {
    results: filas.slice(rango.desde, rango.hasta),
    ...describePagina(filas.length, page, limit),
  };
}
