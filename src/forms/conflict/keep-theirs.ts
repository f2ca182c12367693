import type { UndoableDiscard } from '#data/queries/use-rival.ts';
import { explainDecisionError } from '#data/store/disk-errors.ts';
import { toast } from '#ui/feedback/toast.ts';
import { NOT_DISCARDED, undoDiscard } from './undo-discard.ts';

/** Resolves with whether the change was discarded; a message says so, and offers to put it back, or says why not. */
export async function keepTheirs(discarding: Promise<UndoableDiscard | null>): Promise<boolean> {
  const [done, failure] = await discarding.then(
    (discarded) => [discarded, NOT_DISCARDED] as const,
    (reason) => [null, explainDecisionError(reason)] as const,
  );
  if (done === null) {
    toast(failure, 'error');
    return false;
  }
  const { dependants, putBack } = done;
  const also = `; se descartó también lo que dependía de su cambio (${dependants})`;
  toast(
    `Se dejó lo que ya estaba registrado${dependants > 0 ? also : ''}`,
    'ok',
    undoDiscard(putBack, dependants > 0),
  );
  return true;
}
