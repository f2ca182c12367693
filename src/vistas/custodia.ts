/** Whose container is where: which numbers are taken, which empties can be fetched (server decisions, 6 and 8). */
import type { ContenedorOpcion } from '#contracts/contenedor.ts';
import { normaliza } from '#domain/texto.ts';
import type { AlmacenajeRow, ContenedorRow, Id } from '#domain/tablas.ts';
import { byId, type Lector } from './lector.ts';

/** Scheduled, not yet carried to a warehouse: it came with an agendamiento and never stood empty in one. */
export function isPendienteDePorteo(lector: Lector, { id, transporte_id }: ContenedorRow): boolean {
  if (transporte_id === null) return false;
  return lector.where('almacenaje', 'contenedor_id', id).every(({ con_mercaderia }) => con_mercaderia);
}

/** The stay that a container is in now, or null. */
export function estadiaAbierta(lector: Lector, contenedorId: Id): AlmacenajeRow | null {
  return (
    lector.where('almacenaje', 'contenedor_id', contenedorId).find(({ salida }) => salida === null) ?? null
  );
}

/** Scheduled, stored, or on an operation that is not finished. */
function isEnCustodia(lector: Lector, contenedor: ContenedorRow): boolean {
  return (
    isPendienteDePorteo(lector, contenedor) ||
    estadiaAbierta(lector, contenedor.id) !== null ||
    lector.where('operacion', 'contenedor_id', contenedor.id).some(({ finalizado }) => !finalizado)
  );
}

/** Whether a container of that number, other than `salvo`, is in the company's custody. */
export function isNumeroEnCustodia(lector: Lector, numero: string, salvo: Id | null): boolean {
  return lector
    .where('contenedor', 'numero', numero)
    .some((contenedor) => contenedor.id !== salvo && isEnCustodia(lector, contenedor));
}

/** GET /contenedor/for-select/{clienteId}: the client's stored empties, by name. */
export function contenedorOpciones(lector: Lector, clienteId: Id): ContenedorOpcion[] {
  return lector
    .where('contenedor', 'cliente_id', clienteId)
    .toSorted(byId)
    .flatMap(({ id, numero, underlang }) => {
      const estadia = estadiaAbierta(lector, id);
      if (estadia === null || estadia.con_mercaderia) return [];
      const bodega = lector.get('bodega', estadia.bodega_id)?.nombre ?? '—';
      const nombre = numero ?? 'Sin número';
      return [{ id, nombre, numero, underlang, bodega, fecha_ingreso: estadia.entrada }];
    })
    .toSorted((a, b) => compare(normaliza(a.nombre), normaliza(b.nombre)));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
