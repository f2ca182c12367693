import { chakra } from '@chakra-ui/react';

/** Heard, not seen. */
export const VisuallyHidden = chakra('span', { base: { srOnly: true } });
