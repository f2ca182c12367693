import type { OutcomeDecision } from '#data/changes/result.ts';
import { Button } from '#ui/base/Button.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { acceptText, outcomeReason, outcomeTitle } from './outcome-words.ts';
import { OutcomeLines } from './OutcomeLines.tsx';

interface OutcomeModalProps {
  decision: OutcomeDecision;
  busy: boolean;
  /** Of the button that changes nothing. */
  closeLabel: string;
  onAccept: () => void;
  onClose: () => void;
}

/** The outcome would differ from the one that the form showed. The focus starts on the button that changes nothing. */
export function OutcomeModal({ decision, busy, closeLabel, onAccept, onClose }: OutcomeModalProps) {
  return (
    <Modal
      role="alertdialog"
      size="sm"
      bare
      title={outcomeTitle(decision)}
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button size="lg" data-autofocus onClick={onClose} disabled={busy}>
            {closeLabel}
          </Button>
          <Button size="lg" tone="primary" busy={busy} onClick={onAccept}>
            {acceptText(decision)}
          </Button>
        </>
      }
    >
      <p>{outcomeReason(decision)}</p>
      <OutcomeLines lines={decision.lines} />
    </Modal>
  );
}
