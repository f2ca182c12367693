import { explainDecisionError } from '#data/store/disk-errors.ts';
import { toast, type ToastAction } from '#ui/feedback/toast.ts';

/** 'Deshacer' in the message about a discard: puts the changes back into the queue. `many`: more than one was discarded. */
export const undoDiscard = (putBack: () => Promise<void>, many: boolean): ToastAction => ({
  label: 'Deshacer',
  run: () =>
    void putBack().then(
      () =>
        toast(
          many ? 'Los cambios están de nuevo en Pendientes' : 'El cambio está de nuevo en Pendientes',
          'aviso',
        ),
      (reason) => toast(explainDecisionError(reason), 'error'),
    ),
});
