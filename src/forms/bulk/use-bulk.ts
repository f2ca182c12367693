import { useSaveGroup } from '#data/queries/use-save-group.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useState } from 'react';
import type { BulkPlan } from './bulk-plan.ts';

export interface Bulk {
  busy: boolean;
  error: string | undefined;
  /** `label`: what the tray calls the group. */
  run: (plan: BulkPlan, label: string) => void;
}

/** Queues an action on many records as one group, and offers to undo it. `onDone` is called once it is queued. */
export function useBulk(onDone: () => void): Bulk {
  const { save, undo, isOffline } = useSaveGroup();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const takeBack = async (group: string, count: number): Promise<void> => {
    const undone = await undo(group).catch(() => 0);
    if (undone === count)
      toast(count === 1 ? 'Se deshizo el cambio.' : `Se deshicieron los ${count} cambios.`, 'ok');
    else if (undone === 0) toast('Ya se enviaron al servidor: no se pudo deshacer.', 'aviso');
    else toast(`Se deshicieron ${undone} de ${count}: los demás ya se enviaron y se conservan.`, 'aviso');
  };
  const run = async (plan: BulkPlan, label: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const result = await save(plan.changes, { label });
    setBusy(false);
    if (result.estado === 'guardado') {
      const sent = isOffline()
        ? 'guardado en este dispositivo; se enviará al recuperar la conexión'
        : 'guardado; se está enviando';
      toast(`${label}: ${sent}.`, isOffline() ? 'aviso' : 'ok', {
        label: 'Deshacer',
        run: () => void takeBack(result.group, plan.changes.length),
      });
      onDone();
    } else setError(result.estado === 'fallido' ? result.mensaje : result.refusals[0]?.mensaje);
  };
  return { busy, error, run: (plan, label) => void run(plan, label) };
}
