import type { GroupUndo } from '#data/outbox/group-discard.ts';
import { useSaveGroup } from '#data/queries/use-save-group.ts';
import { undoText } from '#forms/bulk/undo-text.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { operacionesText } from './sentences.ts';

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '14px' } });

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
  const [undone, setUndone] = useState<{ result: GroupUndo | null } | null>(null);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setUndone({ result: await undo(group).catch(() => null) });
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
          <StatusPill tone={undone.result?.removed === count ? 'ok' : 'aviso'} bare>
            {undoText(undone.result, count, ['operación', 'operaciones'])}
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
