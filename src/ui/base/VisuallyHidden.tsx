import { chakra } from '../styles/chakra.ts';

/** Heard, not seen. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
