import { usePendingChangeOf } from '#data/queries/use-pending-change.ts';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { PendingChangeContext } from './pending-context.ts';

function WithChange({ seq, children }: { seq: number; children: ReactNode }) {
  const pending = usePendingChangeOf(seq);
  const navigate = useNavigate();
  if (pending === undefined) return <Skeleton height="320px" />;
  if (pending === null) {
    return (
      <ResultModal
        kind="info"
        title="Ya no se puede editar"
        message="Este cambio ya se envió, se está enviando o se descartó."
        onClose={() => void navigate({ to: '/admin/pendientes', replace: true })}
      />
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
