import { useDiscardWithUndo } from '#data/queries/use-rival.ts';
import { keepTheirs } from './keep-theirs.ts';

export const KEEP_THEIRS = 'Quedarse con el de ellos';

/** Discards a refused change in favour of what somebody else has done, as `keepTheirs` says. */
export function useKeepTheirs(): (seq: number) => Promise<boolean> {
  const discard = useDiscardWithUndo();
  return (seq) => keepTheirs(discard(seq));
}
