import type { Recipe } from '../styles/chakra.ts';
import { FINE } from '../styles/media.ts';

/** A radio or checkbox with its label, as one target of a control's height. */
export const choiceRecipe = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '9px',
    minHeight: 'var(--ctl-lg)',
    [FINE]: { minHeight: 'var(--ctl)' },
    paddingInline: '11px 14px',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'md',
    bg: 'raised',
    maxWidth: '100%',
    overflowWrap: 'anywhere',
    cursor: 'pointer',
    '& input': {
      width: '1.1em',
      height: '1.1em',
      flexShrink: 0,
      accentColor: 'var(--ui-colors-accent-solid)',
      cursor: 'inherit',
    },
    _hover: { borderColor: 'muted' },
    '[aria-invalid=true] &': { borderColor: 'bad' },
    '&:has(:checked)': { borderColor: 'accent', bg: 'accentSoft' },
    '&:has(:focus-visible)': { outline: '2px solid {colors.accent}', outlineOffset: '2px' },
    '&:has(:disabled)': { borderStyle: 'dashed', cursor: 'not-allowed' },
    '& input:focus-visible': { outline: 'none' },
  },
  variants: {
    plain: { true: { borderColor: 'transparent', bg: 'transparent', width: '100%', paddingInline: '8px' } },
  },
} satisfies Recipe;
