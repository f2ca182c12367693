import type { OperacionRecord } from '#contracts/operacion.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconEditar, IconEliminar } from '#ui/base/icons.ts';
import { Tooltip } from '#ui/overlay/Tooltip.tsx';
import { deleteMotivo } from '../detail/permissions.ts';

interface MovimientoAccionesProps {
  operacion: OperacionRecord;
  index: number;
  onEditar: () => void;
  onEliminar: () => void;
}

/** Editar and Eliminar of one movement; a disabled button shows the reason. */
export function MovimientoAcciones({ operacion, index, onEditar, onEliminar }: MovimientoAccionesProps) {
  const { facturada, movimientos } = operacion;
  const motivo = deleteMotivo(operacion, index, movimientos.length);
  return (
    <>
      <Tooltip text={facturada ? 'La operación está facturada' : 'Editar'}>
        <Button tone="ghost" size="sm" disabled={facturada} onClick={onEditar}>
          <IconEditar />
          Editar
        </Button>
      </Tooltip>
      <Tooltip text={motivo ?? 'Eliminar'}>
        <Button tone="ghostDanger" size="sm" disabled={motivo !== null} onClick={onEliminar}>
          <IconEliminar />
          Eliminar
        </Button>
      </Tooltip>
    </>
  );
}
