import type { FacturaRecord } from '#contracts/factura.ts';
import type { Resultado } from '#data/changes/result.ts';
import { useMutar } from '#data/queries/use-save.ts';
import { ResultadoModal } from '#forms/SaveResultModal.tsx';
import { Button } from '#ui/base/Button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useState } from 'react';
import { nombreFactura } from '#domain/numero.ts';

interface PagoButtonProps {
  factura: FacturaRecord;
  /** The invoice as the server answers it. */
  onReturned: (factura: FacturaRecord) => void;
}

/** 'Pagar' while unpaid, 'Cancelar' once paid: sends the opposite (R6.4). */
export function PagoButton({ factura, onReturned }: PagoButtonProps) {
  const mutar = useMutar();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Resultado | null>(null);
  const { id, pagada, cliente } = factura;
  const send = async (): Promise<void> => {
    setBusy(true);
    setRefused(null);
    const etiqueta = `${nombreFactura(id)} · ${cliente.nombre}`;
    const resultado = await mutar('factura.update', {
      id,
      body: { pagada: !pagada },
      etiqueta,
      original: { ...factura },
    });
    setBusy(false);
    if (resultado.estado === 'rechazado' || resultado.estado === 'fallido') {
      setRefused(resultado);
      return;
    }
    toast(resultado.mensaje, resultado.estado === 'aceptado' ? 'ok' : 'aviso');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of factura.update's answer
    if (resultado.estado === 'aceptado' && resultado.datos) onReturned(resultado.datos as FacturaRecord);
  };
  const close = (): void => setRefused(null);
  return (
    <>
      <Button tone={pagada ? 'danger' : 'create'} size="lg" busy={busy} onClick={() => void send()}>
        {pagada ? 'Cancelar' : 'Pagar'}
      </Button>
      <ResultadoModal resultado={refused} onListo={close} onReintentar={() => void send()} onCerrar={close} />
    </>
  );
}
