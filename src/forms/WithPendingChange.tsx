import { usePendienteDe } from '#data/queries/use-pending-change.ts';
import { ResultModal } from '#ui/overlay/ResultModal.tsx';
import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import { PendienteContexto } from './pending-context.ts';

function Con({ seq, children }: { seq: number; children: ReactNode }) {
  const pendiente = usePendienteDe(seq);
  const navigate = useNavigate();
  if (pendiente === undefined) return <Skeleton height="320px" />;
  if (pendiente === null) {
    return (
      <ResultModal
        kind="info"
        title="Ya no se puede editar"
        message="Este cambio ya se envió, se está enviando o se descartó."
        onClose={() => void navigate({ to: '/admin/pendientes', replace: true })}
      />
    );
  }
  return <PendienteContexto value={pendiente}>{children}</PendienteContexto>;
}

/** Reads `?pendiente=<seq>` for the forms of the screens inside: they then edit that change of the tray. */
export function ConPendiente({ children }: { children: ReactNode }) {
  const { pendiente }: Record<string, unknown> = useSearch({ strict: false });
  const seq = Number(pendiente);
  // Keyed: a form never turns into another's.
  if (!Number.isSafeInteger(seq) || seq < 1) return <Fragment key="otra">{children}</Fragment>;
  return (
    <Con key={seq} seq={seq}>
      {children}
    </Con>
  );
}
