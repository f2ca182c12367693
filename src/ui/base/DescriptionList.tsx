import { chakra } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { Unbroken } from './Unbroken.tsx';

const List = chakra('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(10rem, 100%), 1fr))',
    gap: '12px 20px',
    '& dt': { color: 'muted', fontSize: 'var(--fs-sm)' },
    '& dd': { fontWeight: 550, overflowWrap: 'anywhere' },
  },
  variants: {
    // Read at arm's length in sunlight.
    large: {
      true: {
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(12.875rem, 100%), 1fr))',
        '& dd': { fontSize: '1.375rem', fontWeight: 650, lineHeight: 1.25 },
      },
    },
  },
});

export interface DescriptionListProps {
  items: readonly { label: string; value: ReactNode }[];
  /** Values at 22 px, for the key data of a screen used on the dock. */
  large?: boolean;
}

/** Labelled values, as many to a line as fit. */
export function DescriptionList({ items, large = false }: DescriptionListProps) {
  return (
    <List large={large}>
      {items.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Unbroken>{value}</Unbroken>
          </dd>
        </div>
      ))}
    </List>
  );
}
