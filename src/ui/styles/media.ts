/** The only media and container conditions of the kit, as keys of style objects. */

/** Fingers or gloves: every control grows to 48 px or more (see global-css.ts). */
export const COARSE = '@media (pointer: coarse)';
export const FINE = '@media (pointer: fine)';
/** The sidebar is a drawer below this width. */
export const BELOW_DESK = '@media (max-width: 1023px)';
export const DESK = '@media (min-width: 1024px)';
export const PHONE = '@media (max-width: 639px)';
/**
 * Inside a box with `containerType: inline-size`: too narrow (640 px) for a table or for two fields side by side. In
 * rem, so that a box is as narrow as its text is large.
 */
export const NARROW_BOX = '@container (max-width: 39.9375rem)';
/** Inside such a box: too narrow for a label beside its value, as on a phone with large text. */
export const TINY_BOX = '@container (max-width: 17.5rem)';
/** Inside such a box: too narrow for three fields side by side, or for a table of five columns. */
export const MEDIUM_BOX = '@container (max-width: 56.1875rem)';
export const WIDE_BOX = '@container (min-width: 56.25rem)';
/** Asked for in the system: more than the contrast that all have. */
export const MORE_CONTRAST = '@media (prefers-contrast: more)';
/** The system's own colours: what is told by a ground alone needs a line. */
export const FORCED_COLORS = '@media (forced-colors: active)';
export const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';
/** What needs no room on a screen that scrolls: fingers or a small screen. */
export const COARSE_OR_SMALL = '@media (pointer: coarse), (max-width: 1023px)';
/** Where choices open as a sheet. */
export const PHONE_OR_COARSE = '@media (max-width: 639px), (pointer: coarse)';
/** The content of a screen on paper, without the app around it. */
export const PRINT = '@media print';
