// Not from '@chakra-ui/react' itself: loading all of its components takes 3 s of the build.
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { createSystem, defineConfig } from '@chakra-ui/react/styled-system';
import { globalCss } from './global-css.ts';
import { colors, tokens } from './tokens.ts';

/**
 * Chakra's style engine and vocabulary with our own tokens and without its recipes. Its Dialog alone would add 19 KiB
 * gzip, so modals use the browser's `<dialog>`.
 */
export const system = createSystem(
  defaultBaseConfig,
  defineConfig({
    cssVarsRoot: ':root',
    cssVarsPrefix: 'ui',
    conditions: { light: ':root:not(.dark) &', dark: '.dark &' },
    preflight: true,
    globalCss,
    theme: {
      breakpoints: { sm: '640px', md: '820px', lg: '1024px' },
      keyframes: {
        pulse: { '50%': { opacity: 0.45 } },
        rise: { from: { opacity: 0, transform: 'translateY(8px)' } },
        // Of what is scrolled.
        fadeAtEnd: { '0%, 90%': { opacity: 1 }, to: { opacity: 0 } },
        spin: { to: { transform: 'rotate(360deg)' } },
      },
      tokens,
      semanticTokens: { colors },
    },
  }),
);
