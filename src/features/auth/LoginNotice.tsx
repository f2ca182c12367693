import { chakra } from '#ui/styles/chakra.ts';

/** A notice above the fields of the login. */
export const LoginNotice = chakra('p', {
  base: { marginTop: '12px', padding: '10px 14px', borderRadius: 'md', bg: 'warnSoft', color: 'warn' },
});
