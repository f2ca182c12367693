/** Lists answered from memory: the same rows, search, order and pages as the server's, over plain arrays. */
import type { AsignadoFila } from '#contracts/operacion.ts';
import type { ListQuery, PaginaDe } from '#contracts/comun.ts';
import { LISTAS, type ListaKey, type ListaSpec, parseSort, PENDIENTES_PRIMERO } from '#contracts/listas.ts';
import { MODULOS, type ModuloKey } from '#contracts/modulo.ts';
import type { Tabla } from '#contracts/tablas.ts';
import { etaRelevante } from '#domain/agenda.ts';
import { describePagina } from '#domain/paginacion.ts';
import type { Id, OperacionRow } from '#domain/tablas.ts';
import { normaliza } from '#domain/texto.ts';
import { almacenFilas } from '#vistas/almacen.ts';
import { facturaFila } from '#vistas/factura.ts';
import { deudaDeCliente } from '#vistas/facturacion.ts';
import { byId, type Lector } from '#vistas/lector.ts';
import { moduloFila } from '#vistas/modulo.ts';
import { agendadoFila, asignadoFila } from '#vistas/operacion.ts';
import { transporteFila } from '#vistas/transporte.ts';

type Fila = Record<string, unknown>;

/** The table whose unsent changes mark a list's rows. */
export const TABLA_DE_LISTA: Record<ListaKey, Tabla> = {
  ...(Object.fromEntries(MODULOS.map((key) => [key, key])) as Record<ModuloKey, ModuloKey>),
  deudas: 'cliente',
  operacion: 'operacion',
  asignado: 'operacion',
  factura: 'factura',
  // Their rows are named by the client.
  contenedor: 'cliente',
  mercaderia: 'cliente',
  transporte: 'contenedor_transporte',
};

function operaciones(lector: Lector, asignadas: boolean): OperacionRow[] {
  return [...lector.all('operacion')].filter(({ chofer_id }) => (chofer_id !== null) === asignadas);
}

/** What a row adds for search alone, under names that no answer has. */
const SOLO_BUSQUEDA = Symbol('search only');

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

function valueOf(fila: Fila, campo: string): unknown {
  const hidden = (fila as { [SOLO_BUSQUEDA]?: Fila })[SOLO_BUSQUEDA];
  return fila[campo] ?? hidden?.[campo] ?? null;
}

/** The texts of a field that a search looks in. */
function textosDe(fila: Fila, campo: string): string[] {
  const value = valueOf(fila, campo);
  return (Array.isArray(value) ? value : [read(fila, campo)]).map((texto) => normaliza(String(texto ?? '')));
}

/** A field as lists sort it: an object stands for its name, several for their number. */
function read(fila: Fila, campo: string): unknown {
  const value = valueOf(fila, campo);
  if (Array.isArray(value)) return value.length;
  return typeof value === 'object' && value !== null ? ((value as Fila).nombre ?? null) : value;
}

function sortKey(fila: Fila, campo: string): unknown {
  if (campo === PENDIENTES_PRIMERO) {
    const {
      op_tipo: tipo,
      op_eta_planta: eta_planta,
      op_eta_puerto: eta_puerto,
    } = fila as unknown as AsignadoFila;
    return etaRelevante({ tipo, eta_planta, eta_puerto });
  }
  const value = read(fila, campo);
  return typeof value === 'string' ? normaliza(value) : value;
}

function compare(a: unknown, b: unknown): number {
  if (a === b) return 0;
  // Nothing comes last, whatever the direction: the caller turns the sign.
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
  return (a as string) < (b as string) ? -1 : 1;
}

function byIds(a: Fila, b: Fila, { id, id2 }: ListaSpec): number {
  const byCampo = (campo: string) => byId({ id: valueOf(a, campo) as Id }, { id: valueOf(b, campo) as Id });
  return byCampo(id) || (id2 === undefined ? 0 : byCampo(id2));
}

function sorted(filas: readonly Fila[], spec: ListaSpec, sort: string): Fila[] {
  const { campo, direccion } = parseSort(spec, sort);
  const sign = direccion === 'DESC' ? -1 : 1;
  const keyed = filas.map((fila) => ({ fila, key: sortKey(fila, campo) }));
  const first = campo === PENDIENTES_PRIMERO;
  return keyed
    .toSorted((a, b) => {
      if (first && a.fila.finalizado !== b.fila.finalizado) return a.fila.finalizado === true ? 1 : -1;
      const order = compare(a.key, b.key) * (a.key === null || b.key === null ? 1 : sign);
      return order || byIds(a.fila, b.fila, spec);
    })
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
  const { page, limit } = query;
  const filas = todasDe(lector, key, query);
  return {
    results: filas.slice((page - 1) * limit, page * limit),
    ...describePagina(filas.length, page, limit),
  };
}
