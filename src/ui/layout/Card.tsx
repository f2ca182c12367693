import { chakra } from '../styles/chakra.ts';

/** A surface for a form, a figure or a part of a detail screen. `as="section"` where it has a heading. */
export const Card = chakra('div', {
  base: { bg: 'panel', borderWidth: '1px', borderRadius: 'lg', padding: '20px', minWidth: 0 },
});

/** The heading of a card or of a table on a page with two: an h2. */
export const SectionTitle = chakra('h2', {
  base: {
    fontSize: '1.0625rem',
    fontWeight: 650,
    lineHeight: 1.3,
    letterSpacing: '-0.01em',
    marginBottom: '10px',
  },
});
