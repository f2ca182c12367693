import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatDateMinute } from '#domain/date.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { adjuntoWord } from '#views/adjunto.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';

interface DeleteAdjuntoProps {
  adjunto: AdjuntoRecord;
  operacion: Id;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteAdjunto({ adjunto, operacion, onDone, onCancel }: DeleteAdjuntoProps) {
  const save = useSave();
  const { id, tipo, tomada_en } = adjunto;
  return (
    <DeleteModal
      title={`Eliminar ${adjuntoWord(adjunto)}`}
      message={
        <p>
          ¿Eliminar <strong>{tipo}</strong> del {formatDateMinute(tomada_en)}?
        </p>
      }
      restorable={{ tabla: 'adjunto', id }}
      remove={() => save('adjunto.remove', { id, label: `${tipo} · ${nombreOperacion(operacion)}` })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
