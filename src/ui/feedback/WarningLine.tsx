import { chakra } from '../styles/chakra.ts';

/** A line above a form: an icon and what its user has to know. */
export const WarningLine = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    marginBottom: '16px',
    padding: '10px 14px',
    borderRadius: 'md',
    bg: 'warnSoft',
    color: 'warn',
    fontWeight: 550,
    '& svg': { flexShrink: 0 },
  },
});
