import type { Styles } from '../styles/chakra.ts';
import { COARSE } from '../styles/media.ts';

/** Where the calendar is: its padding lets the page scroll until the last button is above the bar at the bottom of a phone. */
export const calendarPlace: Styles = {
  position: 'absolute',
  zIndex: 15,
  top: 'calc(var(--ctl) + 4px)',
  insetInlineStart: 0,
  paddingBottom: 'calc(var(--bottom-bar) + 12px)',
  pointerEvents: 'none',
};

/**
 * Flatpickr's calendar in our colours, for `css`: a recipe's styles stand in a cascade layer, where its own
 * stylesheet would win. `&&&` outweighs that sheet, which arrives later.
 */
export const calendarStyles: Styles = {
  pointerEvents: 'auto',
  width: '308px',
  minHeight: '120px',
  bg: 'raised',
  borderWidth: '1px',
  borderColor: 'lineStrong',
  borderRadius: 'lg',
  boxShadow: 'raised',
  overflow: 'hidden',
  [COARSE]: { width: 'min(344px, calc(100vw - 40px))' },
  '&&& .flatpickr-calendar': { width: '100%', bg: 'transparent', border: 0, boxShadow: 'none', color: 'fg' },
  // The arrow is for a floating calendar, and white in both themes.
  '&&& .flatpickr-calendar::before, &&& .flatpickr-calendar::after': { display: 'none' },
  '&&& :is(.flatpickr-days, .dayContainer, .flatpickr-rContainer)': {
    width: '100%',
    minWidth: 0,
    maxWidth: 'none',
    border: 0,
  },
  '&&& .flatpickr-month': { color: 'fg', fill: 'fg', height: '44px' },
  '&&& .flatpickr-current-month': { fontSize: 'min(1rem, 17px)', padding: '6px 0', height: '44px' },
  '&&& .flatpickr-months :is(.flatpickr-prev-month, .flatpickr-next-month)': {
    color: 'muted',
    fill: 'muted',
    height: '44px',
    width: '44px',
    padding: 0,
    display: 'grid',
    placeItems: 'center',
  },
  '&&& :is(.flatpickr-monthDropdown-months, .flatpickr-monthDropdown-month)': {
    bg: 'raised',
    color: 'fg',
    fontWeight: 600,
  },
  '&&& span.flatpickr-weekday': { color: 'muted', bg: 'transparent', fontWeight: 600 },
  '&&& .flatpickr-day': {
    maxWidth: 'none',
    color: 'fg',
    borderRadius: 'md',
    height: '38px',
    lineHeight: '36px',
    [COARSE]: { height: '48px', lineHeight: '46px' },
  },
  '&&& :is(.prevMonthDay, .nextMonthDay)': { color: 'subtle' },
  '&&& .flatpickr-day.flatpickr-disabled': { color: 'subtle', textDecoration: 'line-through', opacity: 0.6 },
  '&&& .flatpickr-day:hover': { bg: 'hover', borderColor: 'hover' },
  '&&& .flatpickr-day.today': { borderColor: 'accent' },
  '&&& .flatpickr-day.selected': { bg: 'accentSolid', borderColor: 'accentSolid', color: 'white' },
  '&&& .flatpickr-day:focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '-2px' },
  '&&& .flatpickr-time': {
    borderTop: '1px solid {colors.line}',
    height: '48px',
    maxHeight: '48px',
    lineHeight: '48px',
  },
  '&&& .flatpickr-time input': { color: 'fg', fontSize: '1.125rem', height: '48px' },
  '&&& .flatpickr-time :is(input:hover, input:focus)': { bg: 'hover' },
  '&&& .flatpickr-time .flatpickr-time-separator': { color: 'fg', height: '48px' },
  '&&& .numInputWrapper span.arrowUp::after': { borderBottomColor: 'muted' },
  '&&& .numInputWrapper span.arrowDown::after': { borderTopColor: 'muted' },
  '& > footer': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '6px',
    padding: '8px',
    borderTopWidth: '1px',
    '& > button': { flex: '1 0 auto', paddingInline: '8px' },
    '& > button:last-of-type': { flexBasis: '100%' },
  },
};
