import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useMutar } from '#data/queries/use-save.ts';
import { formatFechaMinuto } from '#domain/date.ts';
import { EliminarModal } from '#forms/DeleteModal.tsx';
import { CLOSE_AFTER_MS } from './constants.ts';
import { nombreOperacion } from '#domain/numero.ts';

interface EliminarMovimientoProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord;
  onClose: () => void;
}

export function EliminarMovimiento({ operacion, movimiento, onClose }: EliminarMovimientoProps) {
  const mutar = useMutar();
  const { id, tipo, fecha_inicio } = movimiento;
  const etiqueta = `${tipo} · ${nombreOperacion(operacion.id)}`;
  return (
    <EliminarModal
      title="Eliminar movimiento"
      message={
        <>
          <p>Estás seguro de eliminar este Movimiento?</p>
          <p>
            <strong>{tipo}</strong>, {formatFechaMinuto(fecha_inicio)}. Los extras de la operación se calculan
            de nuevo.
          </p>
        </>
      }
      eliminar={() => mutar('movimiento.remove', { id, etiqueta })}
      onListo={() => setTimeout(onClose, CLOSE_AFTER_MS)}
      onCancel={onClose}
    />
  );
}
