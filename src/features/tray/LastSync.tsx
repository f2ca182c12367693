import { percentage, type Sync } from '#data/queries/sync-state.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { syncSentence } from './sync-sentence.ts';

const Box = chakra('div', {
  base: {
    marginBottom: '12px',
    color: 'muted',
    '& progress': {
      display: 'block',
      width: '100%',
      height: '8px',
      marginTop: '8px',
      appearance: 'none',
      border: 0,
      borderRadius: 'full',
      bg: 'hover',
      overflow: 'hidden',
      '&::-webkit-progress-bar': { bg: 'hover' },
      '&::-webkit-progress-value': { bg: 'accentSolid' },
      '&::-moz-progress-bar': { bg: 'accentSolid' },
    },
  },
});

export function LastSync({ sync }: { sync: Sync }) {
  const part = sync.complete ? null : percentage(sync.copy);
  return (
    <Box>
      <p>{syncSentence(sync)}</p>
      {part !== null && <progress aria-label="Copia de la información" max={100} value={part} />}
    </Box>
  );
}
