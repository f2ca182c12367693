import type { TrayEntry } from '#data/queries/use-tray.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { valueText } from '#forms/conflict/value-text.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { labelOf } from '#views/labels.ts';
import { Fragment } from 'react';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(7rem, max-content) 1fr',
    gap: '2px 12px',
    marginTop: '8px',
    '& > dt': { color: 'muted', overflowWrap: 'anywhere' },
    '& > dd': { margin: 0, overflowWrap: 'anywhere' },
  },
});

/** What the user typed: the only place to read it where the change has no form that can still be opened. */
export function TypedValues({ typed, table }: Pick<TrayEntry, 'typed' | 'table'>) {
  const nameOf = useNameOf();
  return (
    <List aria-label="Lo que escribió">
      {typed.map(([field, value]) => (
        <Fragment key={field}>
          <dt>{labelOf(field, table)}</dt>
          <dd>{valueText(value, field, nameOf)}</dd>
        </Fragment>
      ))}
    </List>
  );
}
