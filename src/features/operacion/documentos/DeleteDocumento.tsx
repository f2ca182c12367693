import type { DocumentoRecord } from '#contracts/documento.ts';
import { useSave } from '#data/queries/use-save.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { undoDelete } from '#forms/undo-delete.ts';

interface DeleteDocumentoProps {
  documento: DocumentoRecord;
  operacion: Id;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteDocumento({ documento, operacion, onDone, onCancel }: DeleteDocumentoProps) {
  const save = useSave();
  const { id, tipo, folio, fecha, rut_emisor, nota, movimiento } = documento;
  const label = `${tipo} ${folio} · ${nombreOperacion(operacion)}`;
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
      remove={() => save('documento.remove', { id, label })}
      undo={undoDelete(() =>
        save('documento.create', {
          body: { operacion, movimiento, tipo, folio, fecha, rut_emisor, nota },
          label,
        }),
      )}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
