import {
  COARSE,
  COARSE_OR_SMALL,
  FORCED_COLORS,
  MORE_CONTRAST,
  PHONE,
  PRINT,
  REDUCED_MOTION,
} from './media.ts';
import { LIGHT, MORE } from './tokens.ts';

const important = (values: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, `${value} !important`]));

/**
 * Sizes are custom properties, so that one media query turns desktop density into touch targets: `--ctl` height of a
 * control, `--ctl-lg` of a primary one, `--row` of a table row, `--fs` the body text. `--bottom-bar` and `--foot-bar` are
 * the heights of what stays at the bottom of the screen: the navigation, and above it the bar of a screen's main buttons.
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
    // Relative to the text, so that larger text is not cut off.
    '--side': 'min(15.25rem, 34vw)',
    '--bottom-bar': '0px',
    '--foot-bar': '0px',
    '--global-color-border': '{colors.line}',
    colorScheme: 'light',
    [COARSE]: {
      '--ctl': '48px',
      '--ctl-lg': '64px',
      '--ctl-sm': '48px',
      '--row': '64px',
      '--fs': '1rem',
      '--fs-sm': '0.9375rem',
      '--side': 'min(17.5rem, 34vw)',
    },
  },
  ':root:has([data-bottom-bar=true])': { [PHONE]: { '--bottom-bar': '64px' } },
  // A button between 12 px, and a line.
  ':root:has(main [data-foot-bar])': { [COARSE_OR_SMALL]: { '--foot-bar': 'calc(var(--ctl-lg) + 25px)' } },
  // Three messages would cover a phone. The oldest is not shown, unless it alone has a button that the newer ones have not.
  '[data-toasts] > :nth-last-child(3):is(:not(:has([data-action])), :has(+ * [data-action]):has(+ * + * [data-action]))':
    {
      [PHONE]: { display: 'none !important' },
    },
  ':root.dark': { colorScheme: 'dark' },
  html: {
    lineHeight: 1.5,
    textSizeAdjust: '100%',
    bg: 'canvas',
    // What has the focus is not behind the bars.
    scrollPaddingBlock: '72px calc(max(72px, var(--foot-bar) + 12px) + var(--bottom-bar))',
  },
  body: {
    fontFamily: 'body',
    fontSize: 'var(--fs)',
    bg: 'canvas',
    color: 'fg',
    fontVariantNumeric: 'tabular-nums',
    WebkitFontSmoothing: 'antialiased',
  },
  // Of index.html, before the app.
  '[data-start]': {
    display: 'grid',
    minHeight: '100dvh',
    placeContent: 'center',
    textAlign: 'center',
    color: 'muted',
  },
  // Without a session index.html shows its login instead (features/auth/EarlyLogin.tsx), until the app shows a screen.
  ':root[data-early] #root:has(+ * main) [data-start]': { display: 'none' },
  ':root:not([data-early]) [data-early-login], #root:has(h1) + [data-early-login]': { display: 'none' },
  // What needs the app's code.
  '[data-early-login] [type=button]': { visibility: 'hidden' },
  '[data-early-login] [aria-busy=true] [type=submit]': {
    cursor: 'progress',
    opacity: 0.7,
    animation: 'pulse 1.5s infinite',
  },
  ':focus-visible': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
  '::selection': { bg: 'accentSolid', color: 'white' },
  [MORE_CONTRAST]: {
    ':root': important(MORE),
    ':focus-visible': { outlineWidth: '3px' },
  },
  [FORCED_COLORS]: {
    ':is(a, button)[aria-current], [aria-pressed=true], :has(> input:checked)': {
      outline: '2px solid Highlight',
      outlineOffset: '-2px',
    },
  },
  [PRINT]: {
    ':root.dark': { colorScheme: 'light', ...important(LIGHT) },
    'html, body': { bg: 'white' },
    // Moved out of the screen, the link to the content would be on paper, over what is there; the other one has two places.
    ':is([href="#contenido"], [href$="/importar"])': { display: 'none !important' },
    'h2, h3': { breakAfter: 'avoid' },
    // A chart keeps the size and the colours that it was drawn with: a screen's width, and light words in the dark theme.
    canvas: { maxWidth: '100% !important', height: 'auto !important' },
    ':root.dark canvas': { filter: 'invert(1) hue-rotate(180deg)' },
  },
  [REDUCED_MOTION]: {
    '*, *::before, *::after, *::backdrop': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      // Any duration, however short, would start a transition at every change of every element.
      transition: 'none !important',
      scrollBehavior: 'auto !important',
    },
  },
};
