import { useSaveGroup } from '#data/queries/use-save-group.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { operacionesText } from './sentences.ts';

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '14px' } });

const undoneText = (undone: number, count: number): string =>
  undone === 0
    ? 'Ya se enviaron al servidor: no se pudo deshacer.'
    : undone === count
      ? `Se ${count === 1 ? 'deshizo' : 'deshicieron'} ${operacionesText(count)}.`
      : `Se deshicieron ${undone} de ${count}: las demás ya se enviaron y se conservan.`;

interface ScheduleResultProps {
  count: number;
  /** The group of the queued changes. */
  group: string;
  onOther: () => void;
}

/** What an import has created, and its undo while it is not sent. */
export function ScheduleResult({ count, group, onOther }: ScheduleResultProps) {
  const { undo } = useSaveGroup();
  const [busy, setBusy] = useState(false);
  const [undone, setUndone] = useState<number | null>(null);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setUndone(await undo(group).catch(() => 0));
    setBusy(false);
  };
  return (
    <>
      <div role="status">
        {undone === null ? (
          <>
            <StatusPill tone="ok" bare>
              {count === 1 ? 'Se creó' : 'Se crearon'} {operacionesText(count)} en este dispositivo.
            </StatusPill>
            <p>
              Se envían al servidor por sí solas. Mientras no se envíen, se deshacen juntas aquí o en
              Pendientes; lo que el servidor no acepte queda allí.
            </p>
          </>
        ) : (
          <StatusPill tone={undone === count ? 'ok' : 'aviso'} bare>
            {undoneText(undone, count)}
          </StatusPill>
        )}
      </div>
      <Bar>
        <LinkButton tone="primary" to="/admin/operacion">
          Ir a la lista de Operaciones
        </LinkButton>
        <LinkButton to="/admin/pendientes">Ver Pendientes</LinkButton>
        <Button tone="ghost" onClick={onOther}>
          Importar otro archivo
        </Button>
        {undone === null && (
          <Button tone="ghostDanger" busy={busy} onClick={() => void takeBack()}>
            Deshacer
          </Button>
        )}
      </Bar>
    </>
  );
}
