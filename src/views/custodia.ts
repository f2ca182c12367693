/** Where containers are: which numbers are in custody, which stored empty containers can be taken (R20.2, R20.6). */
import type { ContenedorOpcion } from '#contracts/contenedor.ts';
import { normaliza } from '#domain/text.ts';
import type { AlmacenajeRow, ContenedorRow, Id } from '#domain/tables.ts';
import { byId, type Lector } from './reader.ts';
import { nombreOperacion } from '#domain/numero.ts';

/**
 * Whether the container is scheduled and not yet moved: it belongs to an agendamiento and has never had an empty stay.
 */
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

/** Where the container is: on an unfinished operation, stored, or scheduled; null otherwise. */
function dondeEsta(lector: Lector, contenedor: ContenedorRow): string | null {
  const operaciones = lector.where('operacion', 'contenedor_id', contenedor.id);
  const abierta = operaciones.find(({ finalizado }) => !finalizado);
  if (abierta) return nombreOperacion(abierta.id);
  if (estadiaAbierta(lector, contenedor.id)) return 'guardado en una bodega';
  return isPendienteDePorteo(lector, contenedor) ? 'agendado, por mover' : null;
}

/** Where in the company's custody a container of that number is, other than `salvo`; null where none is. */
export function custodiaDe(lector: Lector, numero: string, salvo: Id | null): string | null {
  for (const contenedor of lector.where('contenedor', 'numero', numero)) {
    const donde = contenedor.id === salvo ? null : dondeEsta(lector, contenedor);
    if (donde !== null) return donde;
  }
  return null;
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
