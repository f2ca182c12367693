import { chakra } from '../styles/chakra.ts';
import type { CSSProperties } from 'react';

const Bar = chakra('span', {
  base: {
    display: 'block',
    height: '0.8em',
    maxWidth: '100%',
    borderRadius: 'sm',
    bg: 'line',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
});

/** A grey bar in the place of text still to come: whatever holds one is busy. */
export const Skeleton = (size: Pick<CSSProperties, 'width' | 'height' | 'marginBlock'>) => (
  <Bar aria-busy style={size} />
);
