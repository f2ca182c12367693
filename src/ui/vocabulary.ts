/**
 * The part of Chakra's style vocabulary that this application speaks: all of it would be 7 KiB gzip of first load. A new
 * word is one line here; a unit test finds those in use that are missing.
 */
import { defineConfig } from '@chakra-ui/react';

const COLORED = [
  'accentColor',
  'backgroundColor',
  'borderColor',
  'borderTopColor',
  'borderBottomColor',
  'borderBlockStartColor',
  'borderBlockEndColor',
  'borderInlineStartColor',
  'borderInlineEndColor',
  'caretColor',
  'color',
  'fill',
  'outlineColor',
  'stroke',
  'textDecorationColor',
] as const;

const ROUNDED = [
  'borderRadius',
  'borderStartStartRadius',
  'borderStartEndRadius',
  'borderEndStartRadius',
  'borderEndEndRadius',
  'borderTopLeftRadius',
  'borderTopRightRadius',
  'borderBottomLeftRadius',
  'borderBottomRightRadius',
] as const;

const HIDDEN = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
};

const from = (names: readonly string[], values: string) =>
  Object.fromEntries(names.map((name) => [name, { values }]));

export const vocabulary = defineConfig({
  conditions: {
    active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
    after: '&::after',
    backdrop: '&::backdrop',
    before: '&::before',
    checked: '&:is(:checked, [data-checked], [aria-checked=true], [data-state=checked])',
    disabled: '&:is(:disabled, [disabled], [data-disabled], [aria-disabled=true])',
    empty: '&:is(:empty, [data-empty])',
    focusVisible: '&:is(:focus-visible, [data-focus-visible])',
    hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
    placeholder: '&::placeholder, &[data-placeholder]',
    light: ':root:not(.dark) &',
    dark: '.dark &',
  },
  utilities: {
    ...from(COLORED, 'colors'),
    ...from(ROUNDED, 'radii'),
    background: { values: 'colors', shorthand: ['bg'] },
    boxShadow: { values: 'shadows' },
    fontFamily: { values: 'fonts' },
    srOnly: { transform: (value: boolean) => (value ? HIDDEN : {}) },
  },
});
