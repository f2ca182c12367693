import { useMutar } from '#data/queries/use-save.ts';
import type { Id } from '#domain/tables.ts';
import { TIPO_OPERACION_LABEL, type TipoOperacion } from '#domain/vocabulary.ts';
import { EliminarModal } from '#forms/DeleteModal.tsx';
import { nombreOperacion } from '#domain/numero.ts';

export interface OperacionVictima {
  id: Id;
  tipo: TipoOperacion;
  cliente: string;
}

interface EliminarOperacionProps {
  victima: OperacionVictima;
  onClose: () => void;
}

export function EliminarOperacion({ victima, onClose }: EliminarOperacionProps) {
  const mutar = useMutar();
  const { id, tipo, cliente } = victima;
  return (
    <EliminarModal
      title="Eliminar operación"
      message={
        <>
          Se eliminará la <strong>{nombreOperacion(id)}</strong> ({TIPO_OPERACION_LABEL[tipo]} de {cliente}),
          junto con sus movimientos y los cobros que generaron. No se puede deshacer.
        </>
      }
      eliminar={() => mutar('operacion.remove', { id, etiqueta: `${nombreOperacion(id)} · ${cliente}` })}
      onListo={onClose}
      onCancel={onClose}
    />
  );
}
