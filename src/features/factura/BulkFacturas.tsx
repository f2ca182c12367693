import { useMay } from '#data/queries/use-may.ts';
import { useRenumbered } from '#forms/bulk/use-renumbered.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconCheck, IconEliminar } from '#ui/base/icons.ts';
import type { BulkActionsProps } from '#ui/table/bulk-types.ts';
import { useState } from 'react';
import { PayManyModal } from './PayManyModal.tsx';
import { RemoveFacturasModal } from './RemoveFacturasModal.tsx';

const DIALOGS = { pay: PayManyModal, remove: RemoveFacturasModal };

/** What is done with chosen invoices, as far as the role permits it. */
export default function BulkFacturas({ ids, renumber, onDone }: BulkActionsProps) {
  useRenumbered('factura', renumber);
  const may = useMay();
  const [shown, show] = useState<keyof typeof DIALOGS | null>(null);
  const Dialog = shown && DIALOGS[shown];
  return (
    <>
      {may('factura.update') && (
        <Button size="sm" tone="primary" onClick={() => show('pay')}>
          <IconCheck />
          Pagar
        </Button>
      )}
      {may('factura.remove') && (
        <Button size="sm" tone="ghostDanger" onClick={() => show('remove')}>
          <IconEliminar />
          Eliminar
        </Button>
      )}
      {Dialog && <Dialog ids={ids} onDone={onDone} onCancel={() => show(null)} />}
    </>
  );
}
