import { chakra } from '../styles/chakra.ts';

/** Text for screen readers only. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
