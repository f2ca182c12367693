import { PRINT, TINY_BOX } from '../styles/media.ts';

export const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** Below 640 px of its own box each row is a card: first column as title, the others labelled, actions below. */
export const cards = {
  maxHeight: 'none',
  minHeight: 0,
  overflow: 'visible',
  borderWidth: 0,
  bg: 'transparent',
  '& table, & tbody, & tr, & td': { display: 'block', width: 'auto' },
  // Sort buttons are not printed.
  '& thead': { display: 'block', marginBottom: '8px', [PRINT]: { display: 'none' } },
  // With room for the line around what has the focus.
  '& thead tr': {
    display: 'flex',
    gap: '6px',
    overflowX: 'auto',
    padding: '4px',
    margin: '-4px',
    bg: 'transparent',
  },
  '& th': {
    position: 'static',
    display: 'block',
    bg: 'transparent',
    boxShadow: 'none',
    height: 'auto',
    padding: 0,
    whiteSpace: 'nowrap',
  },
  '& th:not([data-sortable])': HIDDEN,
  '& th button': { borderWidth: '1px', borderRadius: 'full', paddingInline: '12px', bg: 'panel', margin: 0 },
  '& tbody': { display: 'grid', gap: '10px' },
  '& tbody tr': { bg: 'panel', borderWidth: '1px', borderRadius: 'lg', padding: '10px 14px' },
  '& tbody tr[data-row]:focus': { borderColor: 'accent' },
  '& tbody tr[data-row]:focus td': { boxShadow: 'none' },
  '& td': { height: 'auto', minHeight: '30px', padding: '3px 0', borderWidth: 0, whiteSpace: 'normal' },
  // Set on the text itself: Chakra gives each element a rule of its own, so it inherits nothing.
  '& td > span': { overflowWrap: 'anywhere' },
  '& td[data-label]': {
    display: 'grid',
    // Not 1fr alone: an e-mail address, which cannot wrap, would widen the column.
    gridTemplateColumns: 'minmax(96px, 38%) minmax(0, 1fr)',
    gap: '8px',
    textAlign: 'start',
    [TINY_BOX]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: 0 },
  },
  '& td[data-label]::before': { content: 'attr(data-label) / ""', color: 'muted', fontSize: 'var(--fs-sm)' },
  '& td[data-title]': { display: 'block', fontSize: '1.0625rem', fontWeight: 650 },
  '& td[data-title]::before': { content: 'none' },
  '& td[data-hide-on-phone]': { display: 'none' },
  // A block may not be higher than its height, as a cell of a table may.
  '& td[data-state]': {
    display: 'grid',
    alignItems: 'center',
    height: 'auto',
    minHeight: 'calc(var(--row) * var(--rows))',
  },
  '& tbody tr:has(> [data-state])': { gridColumn: '1 / -1' },
  // At the corner of the card.
  '&[data-picks]': {
    '& tbody tr': { position: 'relative' },
    '& th:first-of-type': { position: 'relative', paddingInlineStart: '48px' },
    '& td[data-title]': { position: 'static', paddingInline: '0 40px' },
    '& td [data-pick]': { inset: '0 0 auto auto', width: '52px', height: '52px' },
    '& input': { width: '22px', height: '22px' },
  },
  '& td[data-actions]': {
    position: 'static',
    width: 'auto',
    boxShadow: 'none',
    marginTop: '6px',
    paddingTop: '8px',
    borderTopWidth: '1px',
  },
  '& [data-actions]::before': { content: 'none' },
  // A row that nothing may be done with.
  '& td[data-actions]:not(:has(a, button))': { display: 'none' },
  '& td[data-actions] > div': { justifyContent: 'flex-start', flexWrap: 'wrap' },
};

const CARD_COLUMNS = 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))';

/** Of a table of five columns or more: as many beside each other as fit. */
export const manyCards = { ...cards, '& tbody': { ...cards['& tbody'], gridTemplateColumns: CARD_COLUMNS } };
