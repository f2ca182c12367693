/** Where containers are: which numbers are in custody, which stored empty containers can be taken (R20.2, R20.6). */
import type { ContenedorOption } from '#contracts/contenedor.ts';
import { normalize } from '#domain/text.ts';
import type { AlmacenajeRow, ContenedorRow, Id } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';
import { nombreOperacion } from '#domain/numero.ts';

/**
 * Whether the container is scheduled and not yet moved: it belongs to an agendamiento and has never had an empty stay.
 */
export function isWaitingForPorteo(reader: Reader, { id, transporte_id }: ContenedorRow): boolean {
  if (transporte_id === null) return false;
  return reader.where('almacenaje', 'contenedor_id', id).every(({ con_mercaderia }) => con_mercaderia);
}

/** The stay that a container is in now, or null. */
export function openStay(reader: Reader, contenedorId: Id): AlmacenajeRow | null {
  return (
    reader.where('almacenaje', 'contenedor_id', contenedorId).find(({ salida }) => salida === null) ?? null
  );
}

/** Where the container is: on an unfinished operation, stored, or scheduled; null otherwise. */
function whereIs(reader: Reader, contenedor: ContenedorRow): string | null {
  const operaciones = reader.where('operacion', 'contenedor_id', contenedor.id);
  const open = operaciones.find(({ finalizado }) => !finalizado);
  if (open) return nombreOperacion(open.id);
  if (openStay(reader, contenedor.id)) return 'guardado en una bodega';
  return isWaitingForPorteo(reader, contenedor) ? 'agendado, por mover' : null;
}

/**
 * Where in the company's custody a container of that number is, ignoring the container `except`; null where none is.
 */
export function custodiaOf(reader: Reader, numero: string, except: Id | null): string | null {
  for (const contenedor of reader.where('contenedor', 'numero', numero)) {
    const where = contenedor.id === except ? null : whereIs(reader, contenedor);
    if (where !== null) return where;
  }
  return null;
}

/** GET /contenedor/for-select/{clienteId}: the client's stored empties, by name. */
export function storedEmpties(reader: Reader, clienteId: Id): ContenedorOption[] {
  return reader
    .where('contenedor', 'cliente_id', clienteId)
    .toSorted(byId)
    .flatMap(({ id, numero, underlang }) => {
      const stay = openStay(reader, id);
      if (stay === null || stay.con_mercaderia) return [];
      const bodega = reader.get('bodega', stay.bodega_id)?.nombre ?? '—';
      const nombre = numero ?? 'Sin número';
      return [{ id, nombre, numero, underlang, bodega, fecha_ingreso: stay.entrada }];
    })
    .toSorted((a, b) => compare(normalize(a.nombre), normalize(b.nombre)));
}

const compare = (a: string, b: string): number => Number(a > b) - Number(a < b);
