import { useSave } from '#data/queries/use-save.ts';
import { formatPesos } from '#domain/money.ts';
import { DeleteModal } from '#forms/DeleteModal.tsx';
import { chargeName } from '#views/charge-name.ts';
import type { ListedCobro } from './cobro-text.ts';

interface DeleteCobroProps {
  cobro: ListedCobro;
  onDone: () => void;
  onCancel: () => void;
}

export function DeleteCobro({ cobro, onDone, onCancel }: DeleteCobroProps) {
  const save = useSave();
  const [name, monto] = [chargeName(cobro), formatPesos(cobro.monto)];
  return (
    <DeleteModal
      title="Eliminar cobro"
      message={
        <p>
          ¿Eliminar el cobro <strong>{name}</strong> de {monto}? Ya no se podrá facturar.
        </p>
      }
      restorable={{ tabla: 'extra', id: cobro.id }}
      remove={() => save('extra.remove', { id: cobro.id, label: `${name} · ${monto}` })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
