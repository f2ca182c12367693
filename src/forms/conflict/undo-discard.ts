import { explainDecisionError } from '#data/store/disk-errors.ts';
import { toast, type ToastAction } from '#ui/feedback/toast.ts';

/** Where another tab has decided about it. */
export const NOT_DISCARDED =
  'Este cambio ya no se puede descartar: se está enviando, ya se envió o ya se descartó. Revise Pendientes.';

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
