import { porcentaje, type Sync } from '#data/queries/sync-state.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { fraseDeSync } from './sync-sentence.ts';

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

export function UltimaSincronizacion({ sync }: { sync: Sync }) {
  const parte = sync.completa ? null : porcentaje(sync.copia);
  return (
    <Box>
      <p>{fraseDeSync(sync)}</p>
      {parte !== null && <progress aria-label="Copia de la información" max={100} value={parte} />}
    </Box>
  );
}
