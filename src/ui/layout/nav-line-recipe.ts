import type { Recipe } from '../styles/chakra.ts';

/**
 * One line of the menu, for links and for the group's button. TanStack marks the current one with aria-current; a
 * closed group that contains it looks the same.
 */
export const navLineRecipe = {
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '11px',
    width: '100%',
    minHeight: 'var(--ctl)',
    paddingInline: '11px',
    borderRadius: 'md',
    color: 'muted',
    fontWeight: 500,
    textAlign: 'start',
    textDecoration: 'none',
    cursor: 'pointer',
    '& > svg': { flexShrink: 0, fontSize: 'min(1.1rem, 7vw)' },
    _hover: { bg: 'hover', color: 'fg' },
    '&:is([aria-current=page], [data-holds-current][aria-expanded=false])': {
      bg: 'hover',
      color: 'fg',
      fontWeight: 600,
      _before: {
        content: '""',
        position: 'absolute',
        insetInlineStart: '-10px',
        insetBlock: '7px',
        width: '3px',
        borderRadius: '0 3px 3px 0',
        bg: 'brand',
      },
    },
  },
} satisfies Recipe;
