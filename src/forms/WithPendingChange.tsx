import { usePendingChangeOf } from '#data/queries/use-pending-change.ts';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useSearch } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import { PendingChangeContext } from './pending-context.ts';

/** Loaded when it is first needed: this file is part of the first load. */
const ChangeGone = lazy(async () => ({ default: (await import('./ChangeGone.tsx')).ChangeGone }));

function WithChange({ seq, children }: { seq: number; children: ReactNode }) {
  const pending = usePendingChangeOf(seq);
  if (pending === undefined) return <Skeleton height="320px" />;
  if (pending === null) {
    return (
      <Suspense>
        <ChangeGone />
      </Suspense>
    );
  }
  return <PendingChangeContext value={pending}>{children}</PendingChangeContext>;
}

/** Reads `?pendiente=<seq>`: then the forms inside edit that change of the tray. */
export function WithPendingChange({ children }: { children: ReactNode }) {
  const { pendiente }: Record<string, unknown> = useSearch({ strict: false });
  const seq = Number(pendiente);
  // Keyed, so that a form is never reused for another change.
  if (!Number.isSafeInteger(seq) || seq < 1) return <Fragment key="otra">{children}</Fragment>;
  return (
    <WithChange key={seq} seq={seq}>
      {children}
    </WithChange>
  );
}
