import type { RestorableTable } from '#contracts/restauracion.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { useDiscardSaved } from '#data/queries/use-discard-saved.ts';
import { useMay } from '#data/queries/use-may.ts';
import { useRestore } from '#data/queries/use-restore.ts';
import type { Id } from '#domain/tables.ts';
import { toast, type ToastAction } from '#ui/feedback/toast.ts';

const TONES = { aceptado: 'ok', guardado: 'aviso', rechazado: 'error', fallido: 'error' } as const;

/** 'Deshacer' in the message about a deletion: makes the record again, as it was. */
export const undoDelete = (restore: () => Promise<SaveResult>): ToastAction => ({
  label: 'Deshacer',
  run: () => void restore().then(({ estado, mensaje }) => toast(mensaje, TONES[estado])),
});

/** The record of a deletion that the server can take back. */
export interface Restorable {
  tabla: RestorableTable;
  id: Id;
}

/** The same for a deletion that the server has made and takes back, where the role permits it (R38). */
export function useUndoRestoring(record: Restorable | undefined): ToastAction | undefined {
  const restore = useRestore();
  const may = useMay();
  return record && may('restauracion') ? undoDelete(() => restore(record.tabla, record.id)) : undefined;
}

/**
 * The same for a deletion that waits on this device: takes it back, so that the record is the same. `restore` where it was sent
 * meanwhile.
 */
export function useUndoWaiting(): (key: string, restore: ToastAction | undefined) => ToastAction {
  const discardSaved = useDiscardSaved();
  const takeBack = async (key: string, restore: ToastAction | undefined): Promise<void> => {
    const isBack = (await discardSaved(key).catch(() => null)) !== null;
    if (isBack) toast('No se eliminó: el registro se conserva', 'ok');
    else if (restore) restore.run();
    else toast('No se pudo deshacer: la eliminación ya se estaba enviando', 'aviso');
  };
  return (key, restore) => ({ label: 'Deshacer', run: () => void takeBack(key, restore) });
}
