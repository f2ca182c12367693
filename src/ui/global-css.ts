import { COARSE, REDUCED_MOTION } from './media.ts';

/**
 * Sizes live in custom properties so that one media query turns the desk's density into targets for gloves:
 * `--ctl` height of a control, `--ctl-lg` of a primary one, `--row` of a table row, `--fs` the body text.
 */
export const globalCss = {
  ':root': {
    '--ctl': '34px',
    '--ctl-lg': '38px',
    '--ctl-sm': '28px',
    '--row': '41px',
    '--fs': '0.875rem',
    '--fs-sm': '0.8125rem',
    '--gap': '16px',
    '--side': '244px',
    '--bottom-bar': '0px',
    '--global-color-border': '{colors.line}',
    colorScheme: 'light',
    [COARSE]: {
      '--ctl': '48px',
      '--ctl-lg': '64px',
      '--ctl-sm': '48px',
      '--row': '64px',
      '--fs': '1rem',
      '--fs-sm': '0.9375rem',
      '--side': '280px',
    },
  },
  ':root.dark': { colorScheme: 'dark' },
  html: { lineHeight: 1.5, textSizeAdjust: '100%', bg: 'canvas', scrollPaddingBlock: '72px' },
  body: {
    fontFamily: 'body',
    fontSize: 'var(--fs)',
    bg: 'canvas',
    color: 'fg',
    fontVariantNumeric: 'tabular-nums',
    WebkitFontSmoothing: 'antialiased',
  },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  '::selection': { bg: 'accentSolid', color: 'white' },
  [REDUCED_MOTION]: {
    '*, *::before, *::after, *::backdrop': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
};
