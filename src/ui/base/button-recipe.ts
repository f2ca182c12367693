import type { Recipe } from '../styles/chakra.ts';
import { PHONE, PRINT } from '../styles/media.ts';

/**
 * `tone`: `primary` for the main action of a screen, `create` for the green Crear and Pagar, `danger` for red,
 * `neutral` for a bordered button, `ghost` for one without border and background until it is hovered,
 * `ghostDanger` for the same in red.
 */
export const buttonRecipe = {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '7px',
    borderRadius: 'md',
    borderWidth: '1px',
    borderColor: 'transparent',
    fontWeight: 550,
    lineHeight: 1.2,
    whiteSpace: 'nowrap',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    flexShrink: 0,
    // With large text a name is wider than the screen.
    [PHONE]: { whiteSpace: 'normal', overflowWrap: 'anywhere', flexShrink: 1, minWidth: 0, maxWidth: '100%' },
    [PRINT]: { display: 'none' },
    transition: 'background-color 120ms, border-color 120ms, filter 120ms',
    '& svg': { flexShrink: 0, width: '1.1em', height: '1.1em' },
    _disabled: { cursor: 'not-allowed', opacity: 0.6 },
    _active: { filter: 'brightness(0.92)' },
  },
  variants: {
    tone: {
      primary: { bg: 'accentSolid', color: 'white', _hover: { filter: 'brightness(1.1)' } },
      create: { bg: 'okSolid', color: 'white', _hover: { filter: 'brightness(1.1)' } },
      danger: { bg: 'badSolid', color: 'white', _hover: { filter: 'brightness(1.1)' } },
      neutral: {
        bg: 'raised',
        borderColor: 'lineStrong',
        color: 'fg',
        _hover: { bg: 'hover', borderColor: 'muted' },
      },
      ghost: { color: 'muted', _hover: { bg: 'hover', color: 'fg' } },
      ghostDanger: { color: 'bad', _hover: { bg: 'badSoft' } },
    },
    size: {
      sm: { minHeight: 'var(--ctl-sm)', paddingInline: '8px', fontSize: 'var(--fs-sm)' },
      md: { minHeight: 'var(--ctl)', paddingInline: '14px', fontSize: 'var(--fs)' },
      lg: { minHeight: 'var(--ctl-lg)', paddingInline: '22px', fontSize: 'var(--fs)' },
      icon: {
        minHeight: 'var(--ctl)',
        minWidth: 'var(--ctl)',
        [PHONE]: { minWidth: 'var(--ctl)', flexShrink: 0 },
        padding: 0,
        fontSize: '1.05rem',
      },
    },
  },
  defaultVariants: { tone: 'neutral', size: 'md' },
} satisfies Recipe;
