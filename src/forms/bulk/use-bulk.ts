import { UNDO_MS, useSaveGroup } from '#data/queries/use-save-group.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { BulkPlan } from './bulk-plan.ts';
import { undoText } from './undo-text.ts';

const FAILED = 'No se pudo guardar. Inténtelo de nuevo; si se repite, recargue la página.';

export interface Bulk {
  busy: boolean;
  error: string | undefined;
  /** `label`: what the tray calls the group. */
  run: (plan: BulkPlan, label: string) => void;
}

/** Queues an action on many records as one group, and offers to undo it. `onDone` is called once it is queued. */
export function useBulk(onDone: () => void): Bulk {
  const { save, undo, isOffline } = useSaveGroup();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>();
  const takeBack = async (group: string, count: number): Promise<void> => {
    const undone = await undo(group).catch(() => null);
    const text = undoText(undone, count, ['cambio', 'cambios']);
    if (undone?.removed === count) toast(text, 'ok');
    else if (undone?.uncertain === 0) toast(text, 'aviso');
    else {
      toast(text, 'aviso', {
        label: 'Ver Pendientes',
        run: () => void navigate({ to: '/admin/pendientes' }),
      });
    }
  };
  const queue = async (plan: BulkPlan, label: string): Promise<void> => {
    const result = await save(plan.changes, { label, holdMs: UNDO_MS });
    if (result.estado !== 'guardado') {
      setError(result.estado === 'fallido' ? result.mensaje : result.refusals[0]?.mensaje);
      return;
    }
    const sent = isOffline()
      ? 'guardado en este dispositivo; se enviará al recuperar la conexión'
      : 'guardado; se envía en 10 segundos';
    toast(`${label}: ${sent}.`, isOffline() ? 'aviso' : 'ok', {
      label: 'Deshacer',
      run: () => void takeBack(result.group, plan.changes.length),
    });
    onDone();
  };
  const run = async (plan: BulkPlan, label: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await queue(plan, label);
    } catch (unexpected) {
      setError(FAILED);
      throw unexpected;
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, run: (plan, label) => void run(plan, label) };
}
