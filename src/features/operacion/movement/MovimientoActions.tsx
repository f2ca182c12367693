import { useMay } from '#data/queries/use-may.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { editRefusal, undoRefusal } from '#domain/operacion-permissions.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconEditar, IconEliminar } from '#ui/base/icons.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';

interface MovimientoActionsProps {
  operacion: OperacionRecord;
  index: number;
  onEdit: () => void;
  onDelete: () => void;
}

/** Editar and Eliminar of one movement; a disabled button shows the reason. */
export function MovimientoActions({ operacion, index, onEdit, onDelete }: MovimientoActionsProps) {
  const may = useMay();
  const edit = editRefusal(operacion);
  const undo = undoRefusal(operacion, index === operacion.movimientos.length - 1);
  return (
    <>
      {may('movimiento.update') && (
        <Tooltip text={edit?.mensaje ?? 'Editar'}>
          <Button tone="ghost" size="sm" disabled={edit !== null} onClick={onEdit}>
            <IconEditar />
            Editar
          </Button>
        </Tooltip>
      )}
      {may('movimiento.remove') && (
        <Tooltip text={undo?.mensaje ?? 'Eliminar'}>
          <Button tone="ghostDanger" size="sm" disabled={undo !== null} onClick={onDelete}>
            <IconEliminar />
            Eliminar
          </Button>
        </Tooltip>
      )}
    </>
  );
}
