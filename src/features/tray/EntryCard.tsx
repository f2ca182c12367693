import type { Bandeja, Entrada } from '#data/queries/use-tray.ts';
import { momento } from '#ui/base/moment.ts';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { SupportCode } from '#ui/feedback/SupportCode.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { CambiadoPor } from './ChangedBy.tsx';
import { ConflictoEliminar } from './RemovalConflict.tsx';
import { ConflictoForm } from './ConflictForm.tsx';
import { EntradaAcciones } from './EntryActions.tsx';
import { OutcomeDifference } from './OutcomeDifference.tsx';
import { ESTADOS, explicacion, NO_SE_PUDO, trasReintentar } from './entry-status.ts';

const Box = chakra('li', {
  base: {
    padding: '12px 14px',
    borderWidth: '1px',
    borderRadius: 'lg',
    bg: 'panel',
    '& > header': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px' },
    '& h3': { flex: '1 1 220px', minWidth: 0, fontWeight: 600, overflowWrap: 'anywhere' },
    '& > p': { color: 'muted', overflowWrap: 'anywhere' },
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
  const { seq, titulo, estado, capturedAt, importada, conflicto, registro, elimina, soporte } = entrada;
  const { texto, tone } = ESTADOS[estado];
  const [busy, setBusy] = useState(false);
  const run = async (work: Promise<void>): Promise<void> => {
    setBusy(true);
    await work.catch(() => toast(NO_SE_PUDO, 'error')).finally(() => setBusy(false));
  };
  const retry = async (): Promise<void> => {
    const { texto: became, tone: look } = trasReintentar(titulo, await bandeja.reintentar(seq));
    toast(became, look);
  };
  return (
    <Box>
      <header>
        <h3>{titulo}</h3>
        <StatusPill tone={tone}>{texto}</StatusPill>
      </header>
      <p>{explicacion(entrada, bloqueo)}</p>
      <p>
        Guardado: {momento(capturedAt)}
        {importada && ' · Importado de un archivo'}
      </p>
      {estado === 'pending' && soporte !== null && <SupportCode code={soporte} />}
      {conflicto && registro && (
        <CambiadoPor registro={registro} campos={conflicto.map(({ campo }) => campo)} />
      )}
      {conflicto && elimina && (
        <ConflictoEliminar
          conflicto={conflicto}
          busy={busy}
          onEliminar={() =>
            void run(
              bandeja.resolver(
                seq,
                Object.fromEntries(conflicto.map(({ campo }) => [campo, 'mia' as const])),
              ),
            )
          }
        />
      )}
      {conflicto && !elimina && (
        <ConflictoForm
          conflicto={conflicto}
          busy={busy}
          onAplicar={(elegidos) => void run(bandeja.resolver(seq, elegidos))}
        />
      )}
      {entrada.differences && (
        <OutcomeDifference entrada={entrada} busy={busy} onAccept={() => void run(bandeja.accept(seq))} />
      )}
      <EntradaAcciones
        entrada={entrada}
        busy={busy}
        onRelease={() => void run(bandeja.release(seq))}
        onReintentar={() => void run(retry())}
        onAbrir={onAbrir}
        onDescartar={onDescartar}
      />
    </Box>
  );
}
