import type { FacturaRecord } from '#contracts/factura.ts';
import { useDirectSave } from '#forms/use-direct-save.tsx';
import { Button } from '#ui/base/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { nombreFactura } from '#domain/numero.ts';

interface PaymentButtonProps {
  factura: FacturaRecord;
  /** Receives the invoice from the server's answer. */
  onReturned: (factura: FacturaRecord) => void;
}

/** 'Pagar' while unpaid, 'Cancelar' once paid; pressing it sends the opposite state (R6.4). */
export function PaymentButton({ factura, onReturned }: PaymentButtonProps) {
  const { id, pagada, cliente } = factura;
  const { busy, send, modal } = useDirectSave((result) => {
    toast(result.mensaje, result.estado === 'aceptado' ? 'ok' : 'aviso');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of factura.update's answer
    if (result.estado === 'aceptado' && result.datos) onReturned(result.datos as FacturaRecord);
  });
  const pay = (): void =>
    send('factura.update', {
      id,
      body: { pagada: !pagada },
      label: `${nombreFactura(id)} · ${cliente.nombre}`,
      original: { ...factura },
    });
  return (
    <>
      <Button tone={pagada ? 'danger' : 'create'} size="lg" busy={busy} onClick={pay}>
        {pagada ? 'Cancelar' : 'Pagar'}
      </Button>
      {modal}
    </>
  );
}
