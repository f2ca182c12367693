/** Whether a module has a record already that is the same by its key. It only warns, as the server does. */
import type { Clave, Datos, Definicion } from './definition.ts';

/** '' where nothing is said: that is the same as nothing. */
export function claveDeDatos({ campo, normal }: Clave, datos: Datos): string {
  const { [campo]: value } = datos;
  return normal(typeof value === 'string' ? value : '');
}

/** 'un camión con esta placa', 'una bodega con este nombre'. */
export const otroCon = ({ contract }: Definicion, { palabras }: Clave): string =>
  `${contract.femenino ? 'una' : 'un'} ${contract.nombre.toLowerCase()} con ${palabras}`;

/**
 * 'Ya existe un cliente con este RUT: Viña Sur'; null where none of `existentes` is the same as `datos`. The name is
 * left out where it is what `datos` says already.
 */
export function avisoDeRepetido(
  definicion: Definicion,
  datos: Datos,
  existentes: Iterable<Datos>,
): string | null {
  const { clave, nameOf } = definicion;
  const buscada = clave ? claveDeDatos(clave, datos) : '';
  if (!clave || buscada === '') return null;
  for (const otro of existentes) {
    if (claveDeDatos(clave, otro) !== buscada) continue;
    const nombre = nameOf(otro);
    const aviso = `Ya existe ${otroCon(definicion, clave)}`;
    return nombre === datos[clave.campo] ? aviso : `${aviso}: ${nombre}`;
  }
  return null;
}
