import { useReader } from '#data/queries/use-reader.ts';
import { counted } from '#forms/bulk/bulk-plan.ts';
import { BulkConfirm } from '#forms/bulk/BulkConfirm.tsx';
import { useMemo } from 'react';
import type { BulkDialogProps } from '#forms/bulk/bulk-dialog.ts';
import { OPERACIONES, planOperacionRemoval, REMOVE_OPERACIONES } from './operacion-plans.ts';

/** Removes many operations, after asking. */
export function RemoveManyModal({ ids, onDone, onCancel }: BulkDialogProps) {
  const { reader } = useReader();
  const plan = useMemo(() => planOperacionRemoval(reader, ids), [reader, ids]);
  const label = `Eliminar · ${counted(plan.changes.length, OPERACIONES)}`;
  return (
    <BulkConfirm
      title="Eliminar operaciones"
      words={REMOVE_OPERACIONES}
      plan={plan}
      label={label}
      confirmLabel={`Eliminar ${plan.changes.length}`}
      consequence={
        <p>
          Se eliminan con sus movimientos y los cobros que generaron. No se puede deshacer una vez enviado.
        </p>
      }
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
