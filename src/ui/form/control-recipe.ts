import type { Recipe } from '../styles/chakra.ts';

/** The look of text inputs and selects. */
export const controlRecipe = {
  base: {
    width: '100%',
    minWidth: 0,
    minHeight: 'var(--ctl)',
    paddingInline: '11px',
    bg: 'raised',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    transition: 'border-color 120ms',
    _placeholder: { color: 'subtle', opacity: 1 },
    _hover: { borderColor: 'muted' },
    _focusVisible: { outlineOffset: '-1px', borderColor: 'accent' },
    _disabled: { bg: 'sunken', borderStyle: 'dashed', color: 'fg', opacity: 1, cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'bad', boxShadow: 'inset 0 0 0 1px {colors.bad}' },
  },
} satisfies Recipe;
