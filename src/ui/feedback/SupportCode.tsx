import { chakra } from '../styles/chakra.ts';

const Line = chakra('p', {
  base: {
    marginTop: '10px',
    color: 'muted',
    fontSize: '0.875rem',
    // One press selects all of it, to be sent to support.
    '& code': { userSelect: 'all', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  },
});

/** The id of the error in the server's log. */
export function SupportCode({ code }: { code: string }) {
  return (
    <Line>
      Código para soporte: <code>{code}</code>
    </Line>
  );
}
