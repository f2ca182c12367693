import { useMay } from '#data/queries/use-may.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconAsignar, IconCalendar, IconEliminar } from '#ui/base/icons.ts';
import type { BulkActionsProps } from '#ui/table/bulk-types.ts';

const loadAssign = async () => ({ default: (await import('./AssignManyModal.tsx')).AssignManyModal });
const loadMove = async () => ({ default: (await import('./MoveEtasModal.tsx')).MoveEtasModal });
const loadRemoval = async () => ({ default: (await import('./RemoveManyModal.tsx')).RemoveManyModal });

/** What is done with chosen operations, as far as the role permits it. */
export default function BulkOperaciones({ ids, onDone }: BulkActionsProps) {
  const may = useMay();
  const assign = useOnDemand(loadAssign);
  const move = useOnDemand(loadMove);
  const removal = useOnDemand(loadRemoval);
  return (
    <>
      {may('operacion.update') && (
        <>
          <Button size="sm" tone="primary" onClick={assign.show}>
            <IconAsignar />
            Asignar Chofer
          </Button>
          <Button size="sm" onClick={move.show}>
            <IconCalendar />
            Mover ETA
          </Button>
        </>
      )}
      {may('operacion.remove') && (
        <Button size="sm" tone="ghostDanger" onClick={removal.show}>
          <IconEliminar />
          Eliminar
        </Button>
      )}
      {assign.Shown && <assign.Shown ids={ids} onDone={onDone} onCancel={assign.hide} />}
      {move.Shown && <move.Shown ids={ids} onDone={onDone} onCancel={move.hide} />}
      {removal.Shown && <removal.Shown ids={ids} onDone={onDone} onCancel={removal.hide} />}
    </>
  );
}
