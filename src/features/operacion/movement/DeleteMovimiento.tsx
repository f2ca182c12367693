import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { type SaveFn, useSave } from '#data/queries/use-save.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { formatDateMinute } from '#domain/date.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { undoDelete } from '#forms/undo-delete.ts';
import { CLOSE_AFTER_MS } from './constants.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { useState } from 'react';

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

type Attached = ['adjunto.update' | 'documento.update', Id];

/** Its photos, signatures and documents, which stay with the operation when it is deleted. */
const attachedTo = ({ adjuntos, documentos }: OperacionRecord, id: Id): Attached[] => [
  ...adjuntos.filter((each) => each.movimiento === id).map((each): Attached => ['adjunto.update', each.id]),
  ...documentos
    .filter((each) => each.movimiento === id)
    .map((each): Attached => ['documento.update', each.id]),
];

/** Registers it again, and gives it back what was attached to it. @returns the first result that is no success */
async function registerAgain(
  save: SaveFn,
  movimiento: MovimientoRecord,
  attached: readonly Attached[],
  label: string,
): Promise<SaveResult> {
  const uuid = crypto.randomUUID();
  const created = await save('movimiento.create', { body: { ...bodyOf(movimiento), uuid }, label });
  const isSaved = ({ estado }: SaveResult): boolean => estado === 'aceptado' || estado === 'guardado';
  if (!isSaved(created)) return created;
  const results = await Promise.all(
    attached.map(([key, id]) => save(key, { id, body: { movimiento: uuid }, label })),
  );
  return results.find((each) => !isSaved(each)) ?? created;
}

export function DeleteMovimiento({ operacion, movimiento, onClose }: DeleteMovimientoProps) {
  const save = useSave();
  const seesAmounts = useSeesAmounts();
  const { id, tipo, fecha_inicio } = movimiento;
  const label = `${tipo} · ${nombreOperacion(operacion.id)}`;
  const [attached] = useState(() => attachedTo(operacion, id));
  return (
    <DeleteModal
      title="Eliminar movimiento"
      message={
        <>
          <p>Estás seguro de eliminar este Movimiento?</p>
          <p>
            <strong>{tipo}</strong>, {formatDateMinute(fecha_inicio)}.
            {seesAmounts && ' Los extras de la operación se calculan de nuevo.'}
            {attached.length > 0 && ' Sus fotos y documentos quedan en la operación.'}
          </p>
        </>
      }
      undo={undoDelete(() => registerAgain(save, movimiento, attached, label))}
      remove={() => save('movimiento.remove', { id, label })}
      onDone={() => setTimeout(onClose, CLOSE_AFTER_MS)}
      onCancel={onClose}
    />
  );
}
