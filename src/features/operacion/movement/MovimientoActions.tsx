import type { OperacionRecord } from '#contracts/operacion.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconEditar, IconEliminar } from '#ui/base/icons.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { deleteReason } from '../detail/permissions.ts';

interface MovimientoActionsProps {
  operacion: OperacionRecord;
  index: number;
  onEdit: () => void;
  onDelete: () => void;
}

/** Editar and Eliminar of one movement; a disabled button shows the reason. */
export function MovimientoActions({ operacion, index, onEdit, onDelete }: MovimientoActionsProps) {
  const { facturada, movimientos } = operacion;
  const reason = deleteReason(operacion, index, movimientos.length);
  return (
    <>
      <Tooltip text={facturada ? 'La operación está facturada' : 'Editar'}>
        <Button tone="ghost" size="sm" disabled={facturada} onClick={onEdit}>
          <IconEditar />
          Editar
        </Button>
      </Tooltip>
      <Tooltip text={reason ?? 'Eliminar'}>
        <Button tone="ghostDanger" size="sm" disabled={reason !== null} onClick={onDelete}>
          <IconEliminar />
          Eliminar
        </Button>
      </Tooltip>
    </>
  );
}
