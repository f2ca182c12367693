import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatDateMinute } from '#domain/date.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { undoDelete } from '#forms/undo-delete.ts';
import { CLOSE_AFTER_MS } from './constants.ts';
import { nombreOperacion } from '#domain/numero.ts';

interface DeleteMovimientoProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord;
  onClose: () => void;
}

const textOf = (value: number | string | null): string | null => (value === null ? null : String(value));

/** The values with which it is registered again. */
function bodyOf({
  operacion,
  tipo,
  fecha_inicio,
  fecha_termino,
  termino_estimado,
  ...own
}: MovimientoRecord) {
  const { planta, puerto, deposito, contenedor, bodega } = own;
  const { numero, underlang, terminal, temperatura, ventilacion, sello } = own.datos;
  const measures = { temperatura: textOf(temperatura), ventilacion: textOf(ventilacion) };
  const datos = { numero, underlang, terminal, sello, ...measures };
  const times = { fecha_inicio, fecha_termino, termino_estimado };
  return { operacion, tipo, ...times, planta, puerto, deposito, contenedor, bodega, datos };
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
      undo={undoDelete(() => save('movimiento.create', { body: bodyOf(movimiento), label }))}
      remove={() => save('movimiento.remove', { id, label })}
      onDone={() => setTimeout(onClose, CLOSE_AFTER_MS)}
      onCancel={onClose}
    />
  );
}
