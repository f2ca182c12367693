import type { Bandeja, Entrada } from '#data/queries/use-bandeja.ts';
import { Button, LinkButton } from '#ui/Button.tsx';
import { IconEditar, IconEliminar, IconRetry } from '#ui/icons.ts';
import { momento } from '#ui/momento.ts';
import { StatusPill } from '#ui/StatusPill.tsx';
import { chakra } from '@chakra-ui/react';
import { ConflictoForm } from './ConflictoForm.tsx';
import { canDiscard, canRetry, ESTADOS, explicacion } from './estado-entrada.ts';

const Box = chakra('li', {
  base: {
    padding: '12px 14px',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'panel',
    '& h3': { fontWeight: 600 },
    '& > p': { color: 'muted', overflowWrap: 'anywhere' },
    '& > div': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
    '& > div > h3': { flex: '1 1 220px' },
  },
});

interface EntradaCardProps {
  entrada: Entrada;
  /** The change that this one waits for. */
  bloqueo: Entrada | undefined;
  bandeja: Bandeja;
  onAbrir: (() => void) | undefined;
  onDescartar: () => void;
}

/** One change: what it is, what happened to it, and what can be done. */
export function EntradaCard({ entrada, bloqueo, bandeja, onAbrir, onDescartar }: EntradaCardProps) {
  const { seq, titulo, estado, capturedAt, conflicto, editarEn } = entrada;
  const { texto, tone } = ESTADOS[estado];
  return (
    <Box>
      <div>
        <h3>{titulo}</h3>
        <StatusPill tone={tone}>{texto}</StatusPill>
      </div>
      <p>{explicacion(entrada, bloqueo)}</p>
      <p>Guardado {momento(capturedAt)}</p>
      {conflicto && (
        <ConflictoForm conflicto={conflicto} onAplicar={(elegidos) => bandeja.resolver(seq, elegidos)} />
      )}
      <chakra.div marginTop="8px">
        {canRetry(entrada) && (
          <Button onClick={() => void bandeja.reintentar(seq)}>
            <IconRetry />
            Reintentar
          </Button>
        )}
        {editarEn !== null && (
          <LinkButton tone="ghost" to={editarEn as '/admin'} onClick={onAbrir}>
            <IconEditar />
            Abrir
          </LinkButton>
        )}
        {canDiscard(entrada) && (
          <Button tone="ghostDanger" onClick={onDescartar}>
            <IconEliminar />
            Descartar
          </Button>
        )}
      </chakra.div>
    </Box>
  );
}
