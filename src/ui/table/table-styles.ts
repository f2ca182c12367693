import type { Recipe } from '../styles/chakra.ts';
import { COARSE, FINE, MEDIUM_BOX, NARROW_BOX, PRINT, TINY_BOX, WIDE_BOX } from '../styles/media.ts';

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
};

/** The box that chooses a row, or the rows of the page: its target is the edge of the cell. */
const pick = {
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 0,
  width: '44px',
  display: 'grid',
  placeItems: 'center',
  cursor: 'pointer',
  userSelect: 'none',
  '& input': {
    width: '18px',
    height: '18px',
    accentColor: 'var(--ui-colors-accent-solid)',
    cursor: 'inherit',
  },
};

/** Below 640 px of its own box each row is a card: first column as title, the others labelled, actions below. */
const cards = {
  maxHeight: 'none',
  minHeight: 0,
  overflow: 'visible',
  borderWidth: 0,
  bg: 'transparent',
  '& table, & tbody, & tr, & td': { display: 'block', width: 'auto' },
  // Sort buttons are not printed.
  '& thead': { display: 'block', marginBottom: '8px', [PRINT]: { display: 'none' } },
  '& thead tr': { display: 'flex', gap: '6px', overflowX: 'auto', bg: 'transparent' },
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
  // A row that nothing may be done with.
  '& td[data-actions]:not(:has(a, button))': { display: 'none' },
  '& td[data-actions] > div': { justifyContent: 'flex-start', flexWrap: 'wrap' },
};

const CARD_COLUMNS = 'repeat(auto-fill, minmax(min(20rem, 100%), 1fr))';

/**
 * Tables of seven columns or more, with a mouse: smaller text, headers in two lines, actions as icons with tooltips.
 */
const compact = {
  '& th, & td': { paddingInline: '9px', fontSize: 'var(--fs-sm)' },
  '& th': { whiteSpace: 'normal', lineHeight: 1.2 },
  '& th button': { textAlign: 'start', lineHeight: 1.2 },
  '& td:not([data-align=end])': { whiteSpace: 'normal', lineHeight: 1.25 },
  '& [data-actions] [data-label]': { srOnly: true },
};

/** One class for the whole table: rows have no style computation of their own. */
export const tableRecipe = {
  base: {
    overflow: 'auto',
    overscrollBehaviorX: 'contain',
    maxHeight: 'max(72dvh, 420px)',
    minHeight: 'calc(var(--row) * (var(--rows) + 1))',
    bg: 'panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    '& table': { width: '100%', borderCollapse: 'separate', borderSpacing: 0 },
    '& caption': HIDDEN,
    '& tr': { bg: 'panel' },
    '& th, & td': { height: 'var(--row)', paddingInline: '14px', textAlign: 'start', whiteSpace: 'nowrap' },
    '& td[data-wraps]': { whiteSpace: 'normal', lineHeight: 1.25 },
    '& td[data-wraps] > span': { overflowWrap: 'anywhere' },
    '& [data-align=end]': { textAlign: 'end' },
    '& [data-align=center]': { textAlign: 'center' },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      bg: 'sunken',
      color: 'muted',
      fontSize: 'var(--fs-sm)',
      fontWeight: 600,
      boxShadow: 'inset 0 -1px 0 {colors.line}',
    },
    '& th button': {
      display: 'inline-flex',
      alignItems: 'center',
      gap: '5px',
      minHeight: 'var(--ctl)',
      marginInline: '-8px',
      paddingInline: '8px',
      borderRadius: 'md',
      color: 'inherit',
      fontWeight: 'inherit',
      cursor: 'pointer',
      _hover: { color: 'fg', bg: 'hover' },
      '& svg': { flexShrink: 0, opacity: 0.55 },
    },
    '& th[aria-sort] button': { color: 'fg', '& svg': { opacity: 1, color: 'accent' } },
    '& td': { borderBottomWidth: '1px' },
    '& tbody tr:last-of-type td': { borderBottomWidth: 0 },
    '& tbody tr[data-row]:hover': { bg: 'hover' },
    // Drawn by the cells: an outline would be covered by the sticky Acciones.
    '& tbody tr[data-row]': { scrollMarginTop: 'var(--row)' },
    '& tbody tr[data-row]:focus': { bg: 'hover', outline: 'none' },
    '& tbody tr[data-row]:focus td': {
      boxShadow: 'inset 0 2px 0 {colors.accent}, inset 0 -2px 0 {colors.accent}',
    },
    '& td[data-title]': { fontWeight: 550 },
    '& [data-pick]': pick,
    '& tbody tr[data-new], & tbody tr:has([data-pick] :checked)': { bg: 'accentSoft' },
    '&[data-picks]': {
      '& th:first-of-type, & td[data-title]': { paddingInlineStart: '44px' },
      '& td[data-title]': { position: 'relative' },
    },
    // A long text without spaces must not take the other columns' space or cover them.
    '& td > span:not(:has(*))': {
      display: 'inline-block',
      maxWidth: '48ch',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      verticalAlign: 'bottom',
    },
    // As high as its line, though a finger finds it.
    '& td:not([data-actions]) a': { [COARSE]: { paddingBlock: '13px', marginBlock: '-13px' } },
    '& td[data-state]': { height: 'calc(var(--row) * var(--rows))', whiteSpace: 'normal' },
    '& [data-actions]': {
      position: 'sticky',
      insetInlineEnd: 0,
      width: '1%',
      textAlign: 'end',
      paddingInline: '10px',
    },
    '& td[data-actions]': { zIndex: 1, bg: 'inherit' },
    '& th[data-actions]': { zIndex: 3, paddingInlineEnd: '20px' },
    '&[aria-busy=true] tr[data-row]': { opacity: 0.6 },
    [MEDIUM_BOX]: {
      '& th, & td': { paddingInline: '10px' },
      '& th': { whiteSpace: 'normal', lineHeight: 1.2 },
      '& th button': { textAlign: 'start', lineHeight: 1.2 },
      '& td:not([data-align=end])': { whiteSpace: 'normal', lineHeight: 1.25 },
    },
    [NARROW_BOX]: cards,
    '&[data-many]': {
      [MEDIUM_BOX]: { ...cards, '& tbody': { ...cards['& tbody'], gridTemplateColumns: CARD_COLUMNS } },
    },
    [PRINT]: {
      maxHeight: 'none',
      overflow: 'visible',
      '& th, & td': { position: 'static', whiteSpace: 'normal' },
      '& tr': { breakInside: 'avoid' },
      // What is pressed: a row's actions and box, and the arrows of columns that are not sorted by.
      '& [data-actions][data-actions], & [data-pick][data-pick], & th:not([aria-sort]) svg': {
        display: 'none',
      },
    },
    '&[data-compact]': { [FINE]: { [WIDE_BOX]: compact } },
  },
} satisfies Recipe;
