import type { TrayView } from '#data/queries/use-tray.ts';

type Importacion = Awaited<ReturnType<TrayView['importChanges']>>;

const changesText = (n: number): string => (n === 1 ? '1 cambio' : `${n} cambios`);

/** The result of an import: 'Se importaron 3 cambios; 1 ya estaba.' */
export function importSentence(result: Importacion): string {
  if (result.estado === 'rechazado') return result.mensaje;
  const { imported, duplicates: duplicate } = result;
  if (imported + duplicate === 0) return 'El archivo no tiene cambios por enviar.';
  if (imported === 0) {
    return duplicate === 1
      ? 'No hay nada nuevo: el cambio del archivo ya estaba.'
      : `No hay nada nuevo: los ${duplicate} cambios del archivo ya estaban.`;
  }
  const newOnes = `Se ${imported === 1 ? 'importó' : 'importaron'} ${changesText(imported)}`;
  return duplicate === 0
    ? `${newOnes}.`
    : `${newOnes}; ${duplicate} ya ${duplicate === 1 ? 'estaba' : 'estaban'}.`;
}
