import { Button } from '#ui/base/Button.tsx';
import { IconClock } from '#ui/base/icons.ts';
import { ageText } from '#ui/base/moment.ts';
import { WarningLine } from '#ui/feedback/WarningLine.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import type { RecoveredDraft } from './use-form.ts';

const line = css({
  flexWrap: 'wrap',
  '& > span': { flex: '1 1 12rem' },
  '& > button': { flexShrink: 0, marginInlineStart: 'auto', whiteSpace: 'nowrap' },
});

/** Above a form that was filled from a draft: of when it is, and how to begin anew. */
export function DraftNotice({ draft: { at, discard } }: { draft: RecoveredDraft }) {
  const [age] = useState(() => ageText(at, Date.now()));
  return (
    <WarningLine role="status" className={line}>
      <IconClock />
      <span>Se recuperó su borrador {age}: no lo ha guardado.</span>
      <Button size="sm" onClick={discard}>
        Descartar
      </Button>
    </WarningLine>
  );
}
