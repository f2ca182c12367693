import { chakra } from './chakra.ts';

/** Heard, not seen. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
