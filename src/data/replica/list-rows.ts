/** What lists read of a row: the texts that a search looks in, and what the row is sorted by. Pure. */
import type { AsignadoFila } from '#contracts/operacion.ts';
import { type Direccion, type ListaSpec, PENDIENTES_PRIMERO } from '#contracts/lists.ts';
import { etaRelevante } from '#domain/agenda.ts';
import type { Id } from '#domain/tables.ts';
import { normaliza } from '#domain/text.ts';
import { byId } from '#views/reader.ts';

export type Fila = Record<string, unknown>;

/** What a row adds for search alone, under names that no answer has. */
export const SOLO_BUSQUEDA = Symbol('search only');

function valueOf(fila: Fila, campo: string): unknown {
  const hidden = (fila as { [SOLO_BUSQUEDA]?: Fila })[SOLO_BUSQUEDA];
  return fila[campo] ?? hidden?.[campo] ?? null;
}

/** The texts of a field that a search looks in. */
export function textosDe(fila: Fila, campo: string): string[] {
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

/** A row's place in a list: what it is sorted by, and what settles ties. */
export interface Clave {
  key: unknown;
  /** Sorted behind the others before anything else counts. */
  last: boolean;
  id: Id;
  id2: Id | null;
}

/** How to read a row's place off it, and to compare two. */
export interface OrdenDeLista {
  claveDe: (fila: Fila) => Clave;
  comparar: (a: Clave, b: Clave) => number;
}

export function ordenDe(
  spec: ListaSpec,
  { campo, direccion }: { campo: string; direccion: Direccion },
): OrdenDeLista {
  const sign = direccion === 'DESC' ? -1 : 1;
  return {
    claveDe: (fila) => ({
      key: sortKey(fila, campo),
      last: campo === PENDIENTES_PRIMERO && fila.finalizado === true,
      id: valueOf(fila, spec.id) as Id,
      id2: spec.id2 === undefined ? null : (valueOf(fila, spec.id2) as Id),
    }),
    comparar(a, b) {
      if (a.last !== b.last) return a.last ? 1 : -1;
      const order = compare(a.key, b.key) * (a.key === null || b.key === null ? 1 : sign);
      return (
        order || byId(a, b) || (a.id2 === null || b.id2 === null ? 0 : byId({ id: a.id2 }, { id: b.id2 }))
      );
    },
  };
}
