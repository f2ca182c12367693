/** The records and list rows of the seven modules. */
import type { PlantaRecord } from '#contracts/cliente.ts';
import type { ModuleKey } from '#contracts/module.ts';
import type { Tables } from '#contracts/tables.ts';
import type { Id } from '#domain/tables.ts';
import { byId, type Reader } from './reader.ts';

/** A client's live plants. */
export function plantasOf(reader: Reader, clienteId: Id): PlantaRecord[] {
  return reader
    .where('planta', 'cliente_id', clienteId)
    .toSorted(byId)
    .map(({ id, uuid, nombre, comuna, direccion }) => ({ id, uuid, nombre, comuna, direccion }));
}

/** GET /{modulo}/{id}. */
export function toModuleRecord<K extends ModuleKey>(
  reader: Reader,
  key: K,
  row: Tables[K],
): Record<string, unknown> {
  if (key === 'cliente') return { ...row, plantas: plantasOf(reader, row.id) };
  if (key === 'negociacion') {
    const { cliente_id, ...rest } = row as Tables['negociacion'];
    return { ...rest, cliente: cliente_id, cliente_nombre: reader.get('cliente', cliente_id)?.nombre ?? '—' };
  }
  return { ...row };
}

/** A row of GET /{modulo}. */
export function toModuleListRow<K extends ModuleKey>(
  reader: Reader,
  key: K,
  row: Tables[K],
): Record<string, unknown> {
  if (key !== 'negociacion') return { ...row };
  const { cliente_id, ...rest } = row as Tables['negociacion'];
  return { ...rest, cliente_id, cliente: reader.get('cliente', cliente_id)?.nombre ?? '—' };
}
