import { useSave } from '#data/queries/use-save.ts';
import type { Id } from '#domain/tables.ts';
import { TIPO_OPERACION_LABEL, type TipoOperacion } from '#domain/vocabulary.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { nombreOperacion } from '#domain/numero.ts';

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
  return (
    <DeleteModal
      title="Eliminar operación"
      message={
        <>
          Se eliminará la <strong>{nombreOperacion(id)}</strong> ({TIPO_OPERACION_LABEL[tipo]} de {cliente}),
          junto con sus movimientos y los cobros que generaron. No se puede deshacer una vez enviado.
        </>
      }
      remove={() => save('operacion.remove', { id, label: `${nombreOperacion(id)} · ${cliente}` })}
      onDone={onClose}
      onCancel={onClose}
    />
  );
}
