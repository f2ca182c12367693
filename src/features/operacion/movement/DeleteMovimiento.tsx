import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatDateMinute } from '#domain/date.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { CLOSE_AFTER_MS } from './constants.ts';
import { nombreOperacion } from '#domain/numero.ts';

interface DeleteMovimientoProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord;
  onClose: () => void;
}

export function DeleteMovimiento({ operacion, movimiento, onClose }: DeleteMovimientoProps) {
  const save = useSave();
  const seesAmounts = useSeesAmounts();
  const { id, tipo, fecha_inicio } = movimiento;
  const label = `${tipo} · ${nombreOperacion(operacion.id)}`;
  return (
    <DeleteModal
      title="Eliminar movimiento"
      message={
        <>
          <p>Estás seguro de eliminar este Movimiento?</p>
          <p>
            <strong>{tipo}</strong>, {formatDateMinute(fecha_inicio)}.
            {seesAmounts && ' Los extras de la operación se calculan de nuevo.'}
          </p>
        </>
      }
      remove={() => save('movimiento.remove', { id, label })}
      onDone={() => setTimeout(onClose, CLOSE_AFTER_MS)}
      onCancel={onClose}
    />
  );
}
