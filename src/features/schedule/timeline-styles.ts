/** The looks of the board: a timeline, and in a narrow box a list by driver. */
import type { Styles } from '#ui/styles/chakra.ts';
import { COARSE, FORCED_COLORS, NARROW_BOX, PRINT } from '#ui/styles/media.ts';

/** A box beside the drivers' names, as wide as all columns. */
export const lineStyles: Styles = {
  display: 'grid',
  gridTemplateColumns: 'min(11rem, 26%) minmax(0, 1fr)',
  borderTopWidth: '1px',
  [NARROW_BOX]: { gridTemplateColumns: 'minmax(0, 1fr)', '&[data-empty]': { display: 'none' } },
};

export const nameStyles: Styles = {
  padding: '8px 12px',
  minWidth: 0,
  borderInlineEndWidth: '1px',
  '& h2': { fontSize: 'var(--fs)', fontWeight: 650, lineHeight: 1.25, overflowWrap: 'anywhere' },
  '& small': { display: 'block', color: 'muted', fontSize: 'var(--fs-sm)', lineHeight: 1.3 },
  '& small[data-double]': { color: 'bad', fontWeight: 550 },
  [NARROW_BOX]: { borderInlineEndWidth: 0, paddingBottom: 0 },
};

export const trackStyles: Styles = {
  '--lane': '2.875rem',
  [COARSE]: { '--lane': '3.5rem' },
  position: 'relative',
  listStyle: 'none',
  minHeight: 'calc(var(--lanes) * var(--lane) + 6px)',
  overflow: 'hidden',
  backgroundImage: 'linear-gradient(to right, {colors.line} 1px, transparent 1px)',
  backgroundSize: 'calc(100% / var(--columns)) 100%',
  '&[data-target]': { bg: 'hover' },
  [NARROW_BOX]: {
    display: 'grid',
    gap: '8px',
    minHeight: 0,
    padding: '8px 12px 12px',
    backgroundImage: 'none',
  },
};

/** The place of a bar or of a drop, as shares of the track. */
const placed: Styles = {
  position: 'absolute',
  insetInlineStart: 'calc(var(--at) * 100%)',
  width: 'calc(var(--width) * 100%)',
  top: 'calc(var(--in-lane) * var(--lane) + 3px)',
  height: 'calc(var(--lane) - 4px)',
};

export const barStyles: Styles = {
  ...placed,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  gap: '5px',
  paddingInline: '6px',
  borderWidth: '1px',
  borderColor: 'accent',
  borderInlineStartWidth: '4px',
  borderRadius: 'md',
  bg: 'accentSoft',
  color: 'fg',
  textAlign: 'start',
  textDecoration: 'none',
  lineHeight: 1.2,
  cursor: 'pointer',
  userSelect: 'none',
  '&:hover, &:focus-visible': { filter: 'brightness(0.97)', zIndex: 2 },
  // The track would cut it off.
  '&:focus-visible': { outlineOffset: '-2px' },
  '&[data-movable]': { cursor: 'grab' },
  '&[data-moving]': { opacity: 0.45, cursor: 'grabbing' },
  '&[data-unassigned]': { bg: 'raised', borderStyle: 'dashed', borderColor: 'lineStrong' },
  '&[data-double]': { bg: 'badSoft', borderColor: 'bad' },
  // It goes on before or after what is shown.
  '&[data-before]': { borderStartStartRadius: 0, borderEndStartRadius: 0, borderInlineStartStyle: 'dotted' },
  '&[data-after]': { borderStartEndRadius: 0, borderEndEndRadius: 0, borderInlineEndStyle: 'dotted' },
  '& > svg': { flexShrink: 0, color: 'bad' },
  '& > span': { minWidth: 0, overflow: 'hidden' },
  '& b, & small': { display: 'block', whiteSpace: 'nowrap', overflow: 'hidden', textOverflow: 'ellipsis' },
  '& b': { fontSize: 'var(--fs-sm)', fontWeight: 600 },
  '& small': { fontSize: '0.75rem', color: 'muted' },
  '& small[data-list], & > em': { display: 'none' },
  [PRINT]: { breakInside: 'avoid' },
  [FORCED_COLORS]: { '&[data-double]': { borderStyle: 'double', borderWidth: '4px' } },
  [NARROW_BOX]: {
    position: 'static',
    width: '100%',
    height: 'auto',
    minHeight: '56px',
    padding: '8px 10px',
    '& b, & small, & small[data-list]': { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
    '& > em': {
      display: 'block',
      marginInlineStart: 'auto',
      color: 'accent',
      fontStyle: 'normal',
      fontWeight: 550,
    },
    '& b': { fontSize: 'var(--fs)' },
    '& small': { fontSize: 'var(--fs-sm)' },
    [PRINT]: { minHeight: 0, '& > em': { display: 'none' } },
  },
};

export const ghostStyles: Styles = {
  ...placed,
  zIndex: 3,
  top: '2px',
  bottom: '2px',
  height: 'auto',
  display: 'flex',
  alignItems: 'center',
  paddingInline: '6px',
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  borderWidth: '2px',
  borderStyle: 'dashed',
  borderColor: 'accent',
  borderRadius: 'md',
  bg: 'raised',
  fontSize: 'var(--fs-sm)',
  fontWeight: 650,
  pointerEvents: 'none',
  opacity: 0.92,
  '&[data-refused]': { borderColor: 'bad', color: 'bad' },
  [NARROW_BOX]: { display: 'none' },
};

export const nowStyles: Styles = {
  position: 'absolute',
  insetBlock: 0,
  insetInlineStart: 'calc(var(--at) * 100%)',
  width: '2px',
  bg: 'brand',
  pointerEvents: 'none',
  [NARROW_BOX]: { display: 'none' },
};

export const axisStyles: Styles = {
  position: 'relative',
  height: '1.75rem',
  color: 'muted',
  fontSize: '0.75rem',
  overflow: 'hidden',
  '& > span': {
    position: 'absolute',
    insetInlineStart: 'calc(var(--at) * 100%)',
    width: 'calc(var(--width) * 100%)',
    paddingInlineStart: '3px',
    lineHeight: '1.75rem',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
  },
  '& > [data-today]': { color: 'fg', fontWeight: 650 },
  [NARROW_BOX]: { display: 'none' },
};
