import { chakra } from '#ui/styles/chakra.ts';

const List = chakra('ul', {
  base: {
    display: 'grid',
    gap: '4px',
    marginTop: '10px',
    paddingLeft: '1.2em',
    listStyle: 'disc',
    fontWeight: 600,
    '& li': { overflowWrap: 'anywhere' },
  },
});

/** The differences between the outcome that was shown and the present one. */
export function OutcomeLines({ lines }: { lines: readonly string[] }) {
  return (
    <List>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </List>
  );
}
