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

/** A grey bar in place of text that is loading. An element that contains one counts as busy. */
export const Skeleton = (size: Pick<CSSProperties, 'width' | 'height' | 'marginBlock'>) => (
  <Bar aria-busy style={size} />
);
