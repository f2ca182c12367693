import { chakra, css } from '../styles/chakra.ts';
import type { ReactNode } from 'react';
import { MEDIUM_BOX, NARROW_BOX } from '../styles/media.ts';

const Columns = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(6, minmax(0, 1fr))',
    columnGap: 'var(--gap)',
    rowGap: '8px',
    '& > *': { gridColumn: 'span 6' },
    '& > [data-width="2"]': { gridColumn: 'span 2' },
    '& > [data-width="3"]': { gridColumn: 'span 3' },
    [MEDIUM_BOX]: { '& > [data-width="2"]': { gridColumn: 'span 3' } },
    [NARROW_BOX]: { '& > [data-width][data-width]': { gridColumn: 'span 6' } },
  },
});

export interface FormGridProps {
  /**
   * For a FormGrid inside another one, whose width decides. A fieldset requires it: Chromium 156 drops content of a
   * size container inside a fieldset once something is placed beside it.
   */
  nested?: boolean;
  children: ReactNode;
}

/** Six columns where there is space, one on a phone or in a narrow box; fields set their share by `width`. */
export function FormGrid({ nested = false, children }: FormGridProps) {
  const columns = <Columns>{children}</Columns>;
  return nested ? columns : <div className={css({ containerType: 'inline-size' })}>{columns}</div>;
}
