import { useMay } from '#data/queries/use-may.ts';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconCheck, IconEliminar } from '#ui/base/icons.ts';
import type { BulkActionsProps } from '#ui/table/bulk-types.ts';

const loadPayment = async () => ({ default: (await import('./BulkFacturaDialogs.tsx')).PayManyModal });
const loadRemoval = async () => ({ default: (await import('./BulkFacturaDialogs.tsx')).RemoveFacturasModal });

/** What is done with chosen invoices, as far as the role permits it. */
export default function BulkFacturas({ ids, onDone }: BulkActionsProps) {
  const may = useMay();
  const payment = useOnDemand(loadPayment);
  const removal = useOnDemand(loadRemoval);
  return (
    <>
      {may('factura.update') && (
        <Button size="sm" tone="primary" onClick={payment.show}>
          <IconCheck />
          Pagar
        </Button>
      )}
      {may('factura.remove') && (
        <Button size="sm" tone="ghostDanger" onClick={removal.show}>
          <IconEliminar />
          Eliminar
        </Button>
      )}
      {payment.Shown && <payment.Shown ids={ids} onDone={onDone} onCancel={payment.hide} />}
      {removal.Shown && <removal.Shown ids={ids} onDone={onDone} onCancel={removal.hide} />}
    </>
  );
}
