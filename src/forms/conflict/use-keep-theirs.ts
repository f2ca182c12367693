import { useDiscardWithUndo } from '#data/queries/use-rival.ts';
import { toast } from '#ui/feedback/toast.ts';
import { undoDiscard } from './undo-discard.ts';

export const KEEP_THEIRS = 'Quedarse con el de ellos';

/** Discards a refused change in favour of what somebody else has done; the message offers to put it back. */
export function useKeepTheirs(): (seq: number) => Promise<void> {
  const discard = useDiscardWithUndo();
  return async (seq) => {
    const done = await discard(seq);
    if (done === null) return;
    const { dependants } = done;
    const also = `; se descartó también lo que dependía de su cambio (${dependants})`;
    toast(
      `Se dejó lo que ya estaba registrado${dependants > 0 ? also : ''}`,
      'ok',
      undoDiscard(done.putBack, dependants > 0),
    );
  };
}
