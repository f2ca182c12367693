import type { Bandeja } from '#data/queries/use-tray.ts';

type Importacion = Awaited<ReturnType<Bandeja['importar']>>;

const cambios = (n: number): string => (n === 1 ? '1 cambio' : `${n} cambios`);

/** What became of a file of changes: 'Se importaron 3 cambios; 1 ya estaba.' */
export function fraseDeImportacion(resultado: Importacion): string {
  if (resultado.estado === 'rechazado') return resultado.mensaje;
  const { importadas, repetidas } = resultado;
  if (importadas + repetidas === 0) return 'El archivo no tiene cambios por enviar.';
  if (importadas === 0) {
    return repetidas === 1
      ? 'No hay nada nuevo: el cambio del archivo ya estaba.'
      : `No hay nada nuevo: los ${repetidas} cambios del archivo ya estaban.`;
  }
  const nuevas = `Se ${importadas === 1 ? 'importó' : 'importaron'} ${cambios(importadas)}`;
  return repetidas === 0
    ? `${nuevas}.`
    : `${nuevas}; ${repetidas} ya ${repetidas === 1 ? 'estaba' : 'estaban'}.`;
}
