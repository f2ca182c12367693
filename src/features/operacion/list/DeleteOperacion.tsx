import { useReader } from '#data/queries/use-reader.ts';
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
  const { reader } = useReader();
  // Then the server does not take the deletion back (R38.2). What this device lacks may have some.
  const [hasMovimientos, setHasMovimientos] = useState(true);
  const isThere = reader.get('operacion', id)?.deleted_at === null;
  const hasSome = movimientosOf(reader, id).length > 0;
  // Once the deletion is shown, they are gone too.
  if (isThere && hasSome !== hasMovimientos) setHasMovimientos(hasSome);
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
