import { chakra } from './chakra.ts';

/** A grey bar in the place of text still to come; give it `width` and `height` as style props. */
export const Skeleton = chakra('span', {
  base: {
    display: 'block',
    height: '0.8em',
    maxWidth: '100%',
    borderRadius: 'sm',
    bg: 'line',
    animation: 'pulse 1.4s ease-in-out infinite',
  },
});
