import { useDiscardForNow } from '#data/queries/use-rival.ts';
import { toast } from '#ui/feedback/toast.ts';

export const KEEP_THEIRS = 'Quedarse con el de ellos';

/** Discards a refused change in favour of what somebody else has done; the message offers to put it back. */
export function useKeepTheirs(): (seq: number) => Promise<void> {
  const discard = useDiscardForNow();
  return async (seq) => {
    const putBack = await discard(seq);
    if (putBack === null) return;
    toast('Se dejó lo que ya estaba registrado', 'ok', {
      label: 'Deshacer',
      run: () => void putBack().then(() => toast('Su cambio está de nuevo en Pendientes', 'aviso')),
    });
  };
}
