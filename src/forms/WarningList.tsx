import { Button } from '#ui/base/Button.tsx';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { groupWarnings, type WarningGroup } from '#views/warnings.ts';
import { useId, useState } from 'react';

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    gap: '4px',
    fontSize: 'var(--fs-sm)',
    textAlign: 'start',
    '& li': { overflowWrap: 'anywhere' },
  },
});
const Line = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
});
const All = chakra('ul', {
  base: {
    listStyle: 'disc',
    paddingInlineStart: '38px',
    color: 'muted',
    display: 'grid',
    gap: '2px',
    marginBlock: '2px 6px',
  },
});

/** A line that stands for several warnings, with a button that shows them. */
function GroupedWarning({ text, all }: WarningGroup) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const action = open ? 'Ocultar' : 'Ver';
  return (
    <>
      <Line>
        <FieldWarning>{text}</FieldWarning>
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={`${action}: ${text}`}
          onClick={() => setOpen(!open)}
        >
          {action}
        </Button>
      </Line>
      <div id={id}>
        {open && (
          <All>
            {all.map((warning, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two warnings may have the same text
              <li key={`${index} ${warning}`}>{warning}</li>
            ))}
          </All>
        )}
      </div>
    </>
  );
}

/** The warnings about a change. More than three of one kind are one line with 'Ver' (R29.6). */
export function WarningList({ texts }: { texts: readonly string[] }) {
  return (
    <List>
      {groupWarnings(texts).map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two warnings may have the same text
        <li key={`${index} ${line.text}`}>
          {line.all.length > 0 ? <GroupedWarning {...line} /> : <FieldWarning>{line.text}</FieldWarning>}
        </li>
      ))}
    </List>
  );
}
