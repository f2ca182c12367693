/** The records of the seven modules: their rows, and what two of them add. */
import type { PlantaRecord } from '#contracts/cliente.ts';
import type { ModuloKey } from '#contracts/module.ts';
import type { Tablas } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { byId, type Lector } from './reader.ts';

/** A client's live plants. */
export function plantasDe(lector: Lector, clienteId: Id): PlantaRecord[] {
  return lector
    .where('planta', 'cliente_id', clienteId)
    .toSorted(byId)
    .map(({ id, uuid, nombre, comuna, direccion }) => ({ id, uuid, nombre, comuna, direccion }));
}

/** GET /{modulo}/{id}. */
export function moduloRecord<K extends ModuloKey>(
  lector: Lector,
  key: K,
  row: Tablas[K],
): Record<string, unknown> {
  if (key === 'cliente') return { ...row, plantas: plantasDe(lector, row.id) };
  if (key === 'negociacion') {
    const { cliente_id, ...rest } = row as Tablas['negociacion'];
    return { ...rest, cliente: cliente_id, cliente_nombre: lector.get('cliente', cliente_id)?.nombre ?? '—' };
  }
  return { ...row };
}

/** A row of GET /{modulo}. */
export function moduloFila<K extends ModuloKey>(
  lector: Lector,
  key: K,
  row: Tablas[K],
): Record<string, unknown> {
  if (key !== 'negociacion') return { ...row };
  const { cliente_id, ...rest } = row as Tablas['negociacion'];
  return { ...rest, cliente_id, cliente: lector.get('cliente', cliente_id)?.nombre ?? '—' };
}
