import { PHONE } from '#ui/styles/media.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { createLink } from '@tanstack/react-router';
import type { ReactNode } from 'react';

/** What a line of the board is about, as one large target. */
export const BoardRowLink = createLink(
  chakra('a', {
    base: {
      flex: '1 1 200px',
      minWidth: 0,
      display: 'grid',
      gap: '1px',
      color: 'inherit',
      textDecoration: 'none',
      // Of each line: Chakra gives each element a rule of its own, which inherits nothing.
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

/** An amount, and under it what it stands for. */
export function BoardRowMonto({ monto, children }: { monto: string; children?: ReactNode }) {
  return (
    <Monto>
      <strong>{monto}</strong>
      {children}
    </Monto>
  );
}
