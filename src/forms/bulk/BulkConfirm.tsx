import { ConfirmModal } from '#ui/overlay/ConfirmModal.tsx';
import type { ReactNode } from 'react';
import { type BulkPlan, type BulkWords, planSentence } from './bulk-plan.ts';
import { useBulk } from './use-bulk.ts';

interface BulkConfirmProps {
  title: string;
  words: BulkWords;
  plan: BulkPlan;
  /** What the tray calls the group. */
  label: string;
  /** What follows from it, after how many records it is done with. */
  consequence?: ReactNode;
  confirmLabel: string;
  danger?: boolean;
  onDone: () => void;
  onCancel: () => void;
}

/** Asks before an action on many records. */
export function BulkConfirm(props: BulkConfirmProps) {
  const { title, words, plan, label, consequence, confirmLabel, danger = true, onDone, onCancel } = props;
  const { busy, error, run } = useBulk(onDone);
  const isPossible = plan.changes.length > 0;
  return (
    <ConfirmModal
      title={title}
      message={
        <>
          <p>{planSentence(plan, words)}</p>
          {isPossible && consequence}
        </>
      }
      confirmLabel={isPossible ? confirmLabel : 'Entendido'}
      danger={danger && isPossible}
      busy={busy}
      error={error}
      onConfirm={() => (isPossible ? run(plan, label) : onCancel())}
      onCancel={onCancel}
    />
  );
}
