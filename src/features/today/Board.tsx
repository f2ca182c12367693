import { Button } from '#ui/base/Button.tsx';
import { Card, SectionTitle } from '#ui/layout/Card.tsx';
import { COARSE, PHONE } from '#ui/styles/media.ts';
import { chakra, css } from '#ui/styles/chakra.ts';
import { anchorOf } from './texts.ts';
import { type Key, type ReactNode, useState } from 'react';

/** The number of entries shown at first for each kind. */
const VISIBLE_ROWS = 5;

const List = chakra('ul', {
  base: {
    listStyle: 'none',
    display: 'grid',
    '& > li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      paddingBlock: '10px',
      borderTopWidth: '1px',
      [COARSE]: { paddingBlock: '12px' },
    },
    '& > li:first-of-type': { borderTopWidth: 0 },
    '& > li > button': { marginInlineStart: 'auto' },
    '& > li > :is(a:last-of-type, button)': { [PHONE]: { flexGrow: 1 } },
  },
});

interface BoardProps<Row> {
  title: string;
  /** The count and the amount beside the title. */
  summary: ReactNode;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  children: (row: Row) => ReactNode;
  /** The text of an empty group. */
  empty: string;
  /** Below the entries. */
  footer?: ReactNode;
}

/** A group of entries; a button shows those beyond the first ones. */
export function Board<Row>({ title, summary, rows, rowKey, children, empty, footer }: BoardProps<Row>) {
  const [all, setAll] = useState(false);
  const shown = all ? rows : rows.slice(0, VISIBLE_ROWS);
  const hidden = rows.length - shown.length;
  return (
    <Card as="section" aria-label={title} id={anchorOf(title)} className={css({ scrollMarginTop: '72px' })}>
      <div className={css({ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', gap: '0 12px' })}>
        <SectionTitle className={css({ marginBottom: '2px' })}>{title}</SectionTitle>
        <span className={css({ color: 'muted' })}>{summary}</span>
      </div>
      {rows.length === 0 && <p className={css({ color: 'muted' })}>{empty}</p>}
      <List>
        {shown.map((row) => (
          <li key={rowKey(row)}>{children(row)}</li>
        ))}
      </List>
      {(hidden > 0 || all) && (
        <Button tone="ghost" onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Ver menos' : `Ver ${hidden} más`}
        </Button>
      )}
      {footer}
    </Card>
  );
}
