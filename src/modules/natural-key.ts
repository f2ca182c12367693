/** Whether a module has a record already that is the same by its key. It only warns, as the server does. */
import type { Key, RecordData, ModuleDefinition } from './definition.ts';

/** '' where nothing is said: that is the same as nothing. */
export function naturalKeyOf({ campo, normal }: Key, datos: RecordData): string {
  const { [campo]: value } = datos;
  return normal(typeof value === 'string' ? value : '');
}

/** 'un camión con esta placa', 'una bodega con este nombre'. */
export const otherWith = ({ contract }: ModuleDefinition, { words }: Key): string =>
  `${contract.femenino ? 'una' : 'un'} ${contract.nombre.toLowerCase()} con ${words}`;

/**
 * 'Ya existe un cliente con este RUT: Viña Sur'; null where none of `existentes` is the same as `datos`. The name is
 * left out where it is what `datos` says already.
 */
export function duplicateNoticeOf(
  definition: ModuleDefinition,
  datos: RecordData,
  existing: Iterable<RecordData>,
): string | null {
  const { clave, nameOf } = definition;
  const searched = clave ? naturalKeyOf(clave, datos) : '';
  if (!clave || searched === '') return null;
  for (const other of existing) {
    if (naturalKeyOf(clave, other) !== searched) continue;
    const nombre = nameOf(other);
    const notice = `Ya existe ${otherWith(definition, clave)}`;
    return nombre === datos[clave.campo] ? notice : `${notice}: ${nombre}`;
  }
  return null;
}
