import { chakra } from '../styles/chakra.ts';

const Line = chakra('p', {
  base: {
    marginTop: '10px',
    color: 'muted',
    fontSize: '0.875rem',
    // One press selects the whole of it, to be sent to who can look it up.
    '& code': { userSelect: 'all', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

/** The id under which the server's log has what went wrong. */
export function SupportCode({ code }: { code: string }) {
  return (
    <Line>
      Código para soporte: <code>{code}</code>
    </Line>
  );
}
