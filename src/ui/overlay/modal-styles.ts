import type { Recipe } from '../styles/chakra.ts';
import { PHONE } from '../styles/media.ts';

/** A box near the top of a desktop screen; on phones a sheet from the bottom. The middle part scrolls. */
export const dialogRecipe = {
  base: {
    '--bottom-bar': '0px',
    position: 'fixed',
    inset: 0,
    margin: 'min(12dvh, 96px) auto auto',
    width: 'calc(100% - 32px - env(safe-area-inset-left) - env(safe-area-inset-right))',
    // The keyboard of iOS covers the lower part of the page (form/keyboard-inset.ts).
    maxHeight: 'min(86dvh, 860px, calc(100dvh - var(--keyboard, 0px) - min(12dvh, 96px)))',
    display: 'flex',
    flexDirection: 'column',
    overflow: 'hidden',
    bg: 'panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'lineStrong',
    borderRadius: 'lg',
    boxShadow: 'raised',
    animation: 'rise 160ms ease-out',
    _backdrop: { bg: 'scrim' },
    '& > header': {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '12px',
      padding: '16px 12px 4px 20px',
      '& h2': {
        flex: 1,
        paddingBlock: '4px',
        fontSize: '1.0625rem',
        fontWeight: 650,
        lineHeight: 1.35,
        outline: 'none',
      },
      // A title of one line is as high as the cross beside it.
      '& h2:not(:only-child)': { paddingBlock: 'calc((var(--ctl) - 1.35em) / 2)' },
    },
    '& > div': { flex: '1 1 auto', overflowY: 'auto', padding: '4px 20px 20px', bg: 'panel' },
    // What has the focus is not behind the form's bar.
    '& > div:has([data-foot-bar])': { scrollPaddingBlock: '8px calc(var(--ctl-lg) + 40px)' },
    // A form's own bar, visible however long the form is; it covers the padding below it.
    '& [data-foot-bar]': {
      position: 'sticky',
      bottom: '-20px',
      zIndex: 5,
      marginInline: '-20px',
      marginBottom: '-20px',
      padding: '12px 20px calc(12px + env(safe-area-inset-bottom))',
      bg: 'sunken',
      borderTopWidth: '1px',
    },
    '& > footer': {
      display: 'flex',
      flexWrap: 'wrap',
      justifyContent: 'flex-end',
      gap: '8px',
      padding: '12px 20px',
      bg: 'sunken',
      borderTopWidth: '1px',
    },
    [PHONE]: {
      margin: 'auto 0 var(--keyboard, 0px)',
      width: '100%',
      maxWidth: 'none',
      maxHeight: 'calc(92dvh - var(--keyboard, 0px))',
      borderRadius: '14px 14px 0 0',
      '& > footer': {
        paddingBottom: 'calc(12px + env(safe-area-inset-bottom))',
        '& > *': { flexGrow: 1, maxWidth: '100%', whiteSpace: 'normal' },
      },
    },
  },
  variants: {
    size: {
      sm: { maxWidth: '460px' },
      md: { maxWidth: '600px' },
      lg: { maxWidth: '860px' },
      full: {
        margin: 0,
        width: '100%',
        maxWidth: 'none',
        height: '100dvh',
        maxHeight: 'none',
        paddingLeft: 'env(safe-area-inset-left)',
        paddingRight: 'env(safe-area-inset-right)',
        borderWidth: 0,
        borderRadius: 0,
        [PHONE]: { margin: 0, maxHeight: 'none', borderRadius: 0 },
      },
    },
  },
} satisfies Recipe;
