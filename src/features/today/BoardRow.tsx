import { PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** The main content of a line, as one large link. */
export const BoardRowLink = createLink(
  chakra('a', {
    base: {
      flex: '1 1 200px',
      minWidth: 0,
      display: 'grid',
      gap: '1px',
      color: 'inherit',
      textDecoration: 'none',
      // Every element needs the rule: Chakra gives each one a rule of its own, so it is not inherited.
      '& *': { overflowWrap: 'anywhere' },
      '& strong': { fontSize: '1.0625rem', fontWeight: 650 },
      '&:hover strong': { textDecoration: 'underline' },
      '& span': { color: 'muted' },
      [PHONE]: { flexBasis: '100%' },
    },
  }),
);

const Monto = chakra('span', {
  base: {
    display: 'grid',
    justifyItems: 'end',
    marginInlineStart: 'auto',
    '& strong': { fontSize: '1.125rem', fontWeight: 650 },
    [PHONE]: { flexGrow: 1, display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '8px' },
  },
});

/** An amount, and its explanation below. */
export function BoardRowMonto({ monto, children }: { monto: string; children?: ReactNode }) {
  return (
    <Monto>
      <strong>{monto}</strong>
      {children}
    </Monto>
  );
}
