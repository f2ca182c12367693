import type { TrayEntry } from '#data/queries/use-tray.ts';
import { Button } from '#ui/base/Button.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { IconCheck } from '#ui/base/icons.ts';
import { acceptText } from '#forms/conflict/outcome-words.ts';

const Box = chakra('div', {
  base: {
    display: 'grid',
    gap: '12px',
    justifyItems: 'start',
    marginTop: '12px',
    '& > ul': { display: 'grid', gap: '4px', paddingLeft: '1.2em', listStyle: 'disc', fontWeight: 600 },
    '& li': { overflowWrap: 'anywhere' },
  },
});

interface OutcomeReviewProps {
  entry: TrayEntry;
  busy: boolean;
  onAccept: () => void;
}

/** Shows how the current outcome differs from the one that the user saw when saving, and lets the user accept it. */
export function OutcomeReview({ entry, busy, onAccept }: OutcomeReviewProps) {
  return (
    <Box>
      <ul>
        {entry.differences?.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Button tone={entry.deletesRow ? 'danger' : 'primary'} busy={busy} onClick={onAccept}>
        {!entry.deletesRow && <IconCheck />}
        {acceptText(entry)}
      </Button>
    </Box>
  );
}
