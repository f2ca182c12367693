import type { DocumentoRecord } from '#contracts/documento.ts';
import { useSave } from '#data/queries/use-save.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';

interface DeleteDocumentoProps {
  documento: DocumentoRecord;
  operacion: Id;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteDocumento({ documento, operacion, onDone, onCancel }: DeleteDocumentoProps) {
  const save = useSave();
  const { id, tipo, folio } = documento;
  return (
    <DeleteModal
      title="Eliminar documento"
      message={
        <p>
          ¿Eliminar{' '}
          <strong>
            {tipo} {folio}
          </strong>{' '}
          de la {nombreOperacion(operacion)}?
        </p>
      }
      remove={() =>
        save('documento.remove', { id, label: `${tipo} ${folio} · ${nombreOperacion(operacion)}` })
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
