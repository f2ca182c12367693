import type { Recipe } from '../styles/chakra.ts';
import { cards, HIDDEN, manyCards } from './card-styles.ts';
import { COARSE, FINE, LARGE_BOX, MEDIUM_BOX, NARROW_BOX, PRINT, SCREEN, WIDE_BOX } from '../styles/media.ts';

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

/** At the edge of the Acciones, over the columns that are under them until the table is scrolled to its end. */
const shade = {
  content: '""',
  position: 'absolute',
  insetBlock: 0,
  insetInlineEnd: '100%',
  width: '14px',
  background: 'linear-gradient(to left, {colors.lineStrong}, transparent)',
  pointerEvents: 'none',
  '@supports (animation-timeline: scroll())': {
    opacity: 0,
    animation: 'fadeAtEnd linear both',
    animationTimeline: 'scroll(inline)',
  },
  // Where the browser cannot tell, a line is enough.
  '@supports not (animation-timeline: scroll())': { width: '1px' },
};

/** Texts and headers in several lines, where there is little room. */
const dense = {
  '& th, & td': { paddingInline: '10px' },
  '& th': { whiteSpace: 'normal', lineHeight: 1.2 },
  '& th button': { textAlign: 'start', lineHeight: 1.2 },
  '& td:not([data-align=end])': { whiteSpace: 'normal', lineHeight: 1.25 },
};

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
    '& td > span:not(:has(*)), & td > span:has(> small)': {
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
    '& [data-actions]::before': shade,
    '& td[data-actions]': { zIndex: 1, bg: 'inherit' },
    '& th[data-actions]': { zIndex: 3, paddingInlineEnd: '20px' },
    '&[aria-busy=true] tr[data-row]': { opacity: 0.6 },
    [MEDIUM_BOX]: dense,
    [COARSE]: { [LARGE_BOX]: dense },
    [NARROW_BOX]: cards,
    '&[data-many]': {
      // Not on paper, whose letters are smaller.
      [SCREEN]: { [MEDIUM_BOX]: manyCards, [COARSE]: { [LARGE_BOX]: manyCards } },
    },
    [PRINT]: {
      maxHeight: 'none',
      overflow: 'visible',
      '& th, & td': { position: 'static', paddingInline: '5px', fontSize: '8.5pt', whiteSpace: 'normal' },
      '& [data-align=end]': { whiteSpace: 'nowrap' },
      '& tr': { breakInside: 'avoid' },
      // What is pressed: a row's actions and box, and the arrows of columns that are not sorted by.
      '& [data-actions][data-actions], & [data-pick][data-pick], & th:not([aria-sort]) svg': {
        display: 'none',
      },
    },
    '&:has(th:nth-child(7):not([data-actions]))': { [FINE]: { [WIDE_BOX]: compact } },
  },
} satisfies Recipe;
