import { useCurrentReader } from '#data/queries/use-reader.ts';
import { useSave } from '#data/queries/use-save.ts';
import type { Id } from '#domain/tables.ts';
import { TIPO_OPERACION_LABEL, type TipoOperacion } from '#domain/vocabulary.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { movimientosOf } from '#views/operacion.ts';
import { useState } from 'react';

export interface DeletedOperacion {
  id: Id;
  tipo: TipoOperacion;
  cliente: string;
}

interface DeleteOperacionProps {
  operacion: DeletedOperacion;
  onClose: () => void;
}

export function DeleteOperacion({ operacion, onClose }: DeleteOperacionProps) {
  const save = useSave();
  const { id, tipo, cliente } = operacion;
  const reader = useCurrentReader();
  // Then the server does not take the deletion back (R38.2). What this device lacks may have some.
  const [hasMovimientos] = useState(
    () => reader().get('operacion', id) === undefined || movimientosOf(reader(), id).length > 0,
  );
  return (
    <DeleteModal
      title="Eliminar operación"
      message={
        <>
          Se eliminará la <strong>{nombreOperacion(id)}</strong> ({TIPO_OPERACION_LABEL[tipo]} de {cliente})
          {hasMovimientos
            ? ', junto con sus movimientos y los cobros que generaron. No se puede deshacer una vez enviado.'
            : '.'}
        </>
      }
      {...(!hasMovimientos && { restorable: { tabla: 'operacion', id } })}
      remove={() => save('operacion.remove', { id, label: `${nombreOperacion(id)} · ${cliente}` })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
