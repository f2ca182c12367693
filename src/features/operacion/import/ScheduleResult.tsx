import type { GroupUndo } from '#data/outbox/group-discard.ts';
import { useCanUndoGroup, useSaveGroup } from '#data/queries/use-save-group.ts';
import { undoText } from '#forms/bulk/undo-text.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { StatusPill } from '#ui/feedback/StatusPill.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { NEWEST_FIRST } from '../create/many-operaciones.ts';
import { leftText, operacionesText } from './sentences.ts';

const Bar = chakra('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '8px', marginTop: '14px' } });

interface ScheduleResultProps {
  count: number;
  /** The group of the queued changes. */
  group: string;
  /** How many lines of the file were not created. */
  left: number;
  /** Shows the lines that were not created; all lines of the file after an undo. */
  onRest: (undone: boolean) => void;
  onOther: () => void;
}

/** What an import has created, and its undo while it is not sent. */
export function ScheduleResult({ count, group, left, onRest, onOther }: ScheduleResultProps) {
  const { undo } = useSaveGroup();
  const canUndo = useCanUndoGroup(group);
  const [busy, setBusy] = useState(false);
  const [undone, setUndone] = useState<{ result: GroupUndo | null } | null>(null);
  const takeBack = async (): Promise<void> => {
    setBusy(true);
    setUndone({ result: await undo(group).catch(() => null) });
    setBusy(false);
  };
  const isUndone = undone?.result?.removed === count;
  return (
    <>
      <div role="status">
        {undone === null ? (
          <>
            <StatusPill tone="ok" bare>
              {count === 1 ? 'Se creó' : 'Se crearon'} {operacionesText(count)} en este dispositivo.
            </StatusPill>
            <p>
              {canUndo
                ? 'Se envían al servidor por sí solas, en unos segundos o cuando haya conexión. Mientras no se envíen, se deshacen juntas aquí o en Pendientes; lo que el servidor no acepte queda allí.'
                : 'Se enviaron al servidor. Lo que no acepte queda en Pendientes.'}
            </p>
            {left > 0 && <p>{leftText(left)}</p>}
          </>
        ) : (
          <StatusPill tone={isUndone ? 'ok' : 'aviso'} bare>
            {undoText(undone.result, count, ['operación', 'operaciones'])}
          </StatusPill>
        )}
      </div>
      <Bar>
        <LinkButton tone="primary" to="/admin/operacion" search={NEWEST_FIRST}>
          Ir a la lista de Operaciones
        </LinkButton>
        <LinkButton to="/admin/pendientes">Ver Pendientes</LinkButton>
        {(left > 0 || isUndone) && (
          <Button onClick={() => onRest(isUndone)}>
            {isUndone ? 'Volver al archivo' : 'Ver las líneas que faltan'}
          </Button>
        )}
        <Button tone="ghost" onClick={onOther}>
          Importar otro archivo
        </Button>
        {undone === null && canUndo && (
          <Button tone="ghostDanger" busy={busy} onClick={() => void takeBack()}>
            Deshacer
          </Button>
        )}
      </Bar>
    </>
  );
}
