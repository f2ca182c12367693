/**
 * Finds existing records of a module with the same natural key. A duplicate only causes a warning, as on the server.
 */
import type { NaturalKey, RecordData, ModuleDefinition } from './definition.ts';

/** The normalized key; '' where it is empty, which equals no other. */
export function naturalKeyOf({ field, normal }: NaturalKey, datos: RecordData): string {
  const { [field]: value } = datos;
  return normal(typeof value === 'string' ? value : '');
}

/** 'un camión con esta placa', 'una bodega con este nombre'. */
export const otherWith = ({ contract }: ModuleDefinition, { words }: NaturalKey): string =>
  `${contract.feminine ? 'una' : 'un'} ${contract.singular.toLowerCase()} con ${words}`;

/**
 * 'Ya existe un cliente con este RUT: Viña Sur'; null where no record of `existing` has the key of `datos`. The name
 * is omitted where `datos` contains it.
 */
export function duplicateNoticeOf(
  definition: ModuleDefinition,
  datos: RecordData,
  existing: Iterable<RecordData>,
): string | null {
  const { naturalKey, nameOf } = definition;
  const searched = naturalKey ? naturalKeyOf(naturalKey, datos) : '';
  if (!naturalKey || searched === '') return null;
  for (const other of existing) {
    if (naturalKeyOf(naturalKey, other) !== searched) continue;
    const nombre = nameOf(other);
    const notice = `Ya existe ${otherWith(definition, naturalKey)}`;
    return nombre === datos[naturalKey.field] ? notice : `${notice}: ${nombre}`;
  }
  return null;
}
