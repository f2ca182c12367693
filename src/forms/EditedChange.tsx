import { usePendingChangeOf } from '#data/queries/use-pending-change.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { type ReactNode } from 'react';
import { ChangeGone } from './ChangeGone.tsx';
import { PendingChangeContext } from './pending-context.ts';

/** Gives the forms inside the change of the tray that they edit. */
export function EditedChange({ seq, children }: { seq: number; children: ReactNode }) {
  const pending = usePendingChangeOf(seq);
  if (pending === undefined) return <Skeleton height="320px" />;
  if (pending === null) return <ChangeGone />;
  return <PendingChangeContext value={pending}>{children}</PendingChangeContext>;
}
