/** All media and container conditions of the UI kit, as keys of style objects. */

/** Touch devices: every control grows to 48 px or more (see global-css.ts). */
export const COARSE = '@media (pointer: coarse)';
export const FINE = '@media (pointer: fine)';
/** The sidebar is a drawer below this width. */
export const BELOW_DESK = '@media (max-width: 1023px)';
export const DESK = '@media (min-width: 1024px)';
export const PHONE = '@media (max-width: 639px)';
/** The smallest phones. */
export const SMALL_PHONE = '@media (max-width: 340px)';
/**
 * In a box with `containerType: inline-size`: too narrow (640 px) for a table or for two fields side by side. In rem,
 * so that the limit grows with the text.
 */
export const NARROW_BOX = '@container (max-width: 39.9375rem)';
/** In such a box: too narrow for a label beside its value, as on a phone with large text. */
export const TINY_BOX = '@container (max-width: 17.5rem)';
/** In such a box: too narrow for three fields side by side, or for a table of five columns. */
export const MEDIUM_BOX = '@container (max-width: 56.1875rem)';
export const WIDE_BOX = '@container (min-width: 56.25rem)';
/** In such a box: too narrow for a table of five columns with the spaces that fingers need. */
export const LARGE_BOX = '@container (max-width: 74.9375rem)';
/** The system setting for increased contrast. */
export const MORE_CONTRAST = '@media (prefers-contrast: more)';
/** Forced colours of the system: elements that only a background distinguishes need a border. */
export const FORCED_COLORS = '@media (forced-colors: active)';
export const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';
/** Touch devices and small screens. */
export const COARSE_OR_SMALL = '@media (pointer: coarse), (max-width: 1023px)';
/** Where choices open in a sheet. */
export const PHONE_OR_COARSE = '@media (max-width: 639px), (pointer: coarse)';
/** Printing: the content of a screen without the frame of the app. */
export const PRINT = '@media print';
export const SCREEN = '@media screen';
