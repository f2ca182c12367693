import type { FacturaRecord } from '#contracts/factura.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { useSave } from '#data/queries/use-save.ts';
import { SaveResultModal } from '#forms/SaveResultModal.tsx';
import { Button } from '#ui/base/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useState } from 'react';
import { nombreFactura } from '#domain/numero.ts';

interface PaymentButtonProps {
  factura: FacturaRecord;
  /** Receives the invoice from the server's answer. */
  onReturned: (factura: FacturaRecord) => void;
}

/** 'Pagar' while unpaid, 'Cancelar' once paid; pressing it sends the opposite state (R6.4). */
export function PaymentButton({ factura, onReturned }: PaymentButtonProps) {
  const save = useSave();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<SaveResult | null>(null);
  const { id, pagada, cliente } = factura;
  const take = (result: SaveResult): void => {
    const isRefused = result.estado === 'rechazado' || result.estado === 'fallido';
    setRefused(isRefused ? result : null);
    if (isRefused) return;
    toast(result.mensaje, result.estado === 'aceptado' ? 'ok' : 'aviso');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of factura.update's answer
    if (result.estado === 'aceptado' && result.datos) onReturned(result.datos as FacturaRecord);
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const label = `${nombreFactura(id)} · ${cliente.nombre}`;
    const result = await save('factura.update', {
      id,
      body: { pagada: !pagada },
      label,
      original: { ...factura },
    });
    setBusy(false);
    take(result);
  };
  const close = (): void => setRefused(null);
  return (
    <>
      <Button tone={pagada ? 'danger' : 'create'} size="lg" busy={busy} onClick={() => void send()}>
        {pagada ? 'Cancelar' : 'Pagar'}
      </Button>
      <SaveResultModal
        result={refused}
        onDone={close}
        onRetry={() => void send()}
        onResult={take}
        onDismiss={close}
        closeLabel="Cerrar"
      />
    </>
  );
}
