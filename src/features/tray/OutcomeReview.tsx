import type { TrayEntry } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { css } from '#ui/styles/chakra.ts';
import { IconCheck } from '#ui/base/icons.ts';
import { acceptText } from '#forms/conflict/outcome-words.ts';
import { OutcomeLines } from '#forms/conflict/OutcomeLines.tsx';

interface OutcomeReviewProps {
  entry: TrayEntry;
  busy: boolean;
  onAccept: () => void;
}

/** Shows how the current outcome differs from the one that the user saw when saving, and lets the user accept it. */
export function OutcomeReview({ entry, busy, onAccept }: OutcomeReviewProps) {
  return (
    <>
      <OutcomeLines lines={entry.differences ?? []} />
      <Button
        className={css({ marginTop: '12px' })}
        tone={entry.deletesRow ? 'danger' : 'primary'}
        busy={busy}
        onClick={onAccept}
      >
        {!entry.deletesRow && <IconCheck />}
        {acceptText(entry)}
      </Button>
    </>
  );
}
