import { useMay } from '#data/queries/use-may.ts';
import { useRenumbered } from '#forms/bulk/use-renumbered.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconAsignar, IconCalendar, IconEliminar } from '#ui/base/icons.ts';
import type { BulkActionsProps } from '#ui/table/bulk-types.ts';
import { useState } from 'react';
import { AssignManyModal } from './AssignManyModal.tsx';
import { MoveEtasModal } from './MoveEtasModal.tsx';
import { RemoveManyModal } from './RemoveManyModal.tsx';

const DIALOGS = { assign: AssignManyModal, move: MoveEtasModal, remove: RemoveManyModal };

/** What is done with chosen operations, as far as the role permits it. */
export default function BulkOperaciones({ ids, renumber, onDone }: BulkActionsProps) {
  useRenumbered('operacion', renumber);
  const may = useMay();
  const [shown, show] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = shown && DIALOGS[shown];
  return (
    <>
      {may('operacion.update') && (
        <>
          <Button size="sm" tone="primary" onClick={() => show('assign')}>
            <IconAsignar />
            Asignar Chofer
          </Button>
          <Button size="sm" onClick={() => show('move')}>
            <IconCalendar />
            Mover ETA
          </Button>
        </>
      )}
      {may('operacion.remove') && (
        <Button size="sm" tone="ghostDanger" onClick={() => show('remove')}>
          <IconEliminar />
          Eliminar
        </Button>
      )}
      {Dialog && <Dialog ids={ids} onDone={onDone} onCancel={() => show(null)} />}
    </>
  );
}
