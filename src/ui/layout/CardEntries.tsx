import { chakra } from '../styles/chakra.ts';

/**
 * The entries of a card, one below the other: a `div` with what each is, `b` for its amount, and its actions. Amounts and
 * actions end at the same edge, on a phone on a line of their own.
 */
export const CardEntries = chakra('ul', {
  base: {
    listStyle: 'none',
    '& li': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: '4px 12px',
      padding: '8px 0',
      borderBottomWidth: '1px',
    },
    '& li > div:first-of-type': { flex: '1 1 13rem', minWidth: 0, overflowWrap: 'anywhere' },
    '& li > b:last-child, & li > div:last-of-type': { marginInlineStart: 'auto' },
    '& li > b': { fontVariantNumeric: 'tabular-nums', fontWeight: 650 },
    '& p': { color: 'muted', fontSize: 'var(--fs-sm)' },
  },
});
