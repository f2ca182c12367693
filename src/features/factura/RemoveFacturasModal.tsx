import { useReader } from '#data/queries/use-reader.ts';
import { counted } from '#forms/bulk/bulk-plan.ts';
import type { BulkDialogProps } from '#forms/bulk/bulk-dialog.ts';
import { BulkConfirm } from '#forms/bulk/BulkConfirm.tsx';
import { useMemo } from 'react';
import { FACTURAS, planFacturaRemoval, REMOVE_FACTURAS } from './factura-plans.ts';

/** Removes many invoices, after asking. */
export function RemoveFacturasModal({ ids, onDone, onCancel }: BulkDialogProps) {
  const { reader } = useReader();
  const plan = useMemo(() => planFacturaRemoval(reader, ids), [reader, ids]);
  return (
    <BulkConfirm
      title="Eliminar facturas"
      words={REMOVE_FACTURAS}
      plan={plan}
      label={`Eliminar · ${counted(plan.changes.length, FACTURAS)}`}
      confirmLabel={`Eliminar ${plan.changes.length}`}
      consequence={<p>Sus operaciones y extras vuelven a quedar por facturar.</p>}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
