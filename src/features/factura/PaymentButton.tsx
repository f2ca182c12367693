import type { FacturaRecord } from '#contracts/factura.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { useSave } from '#data/queries/use-save.ts';
import { useDirectSave } from '#forms/use-direct-save.tsx';
import { Button } from '#ui/base/Button.tsx';
import { dismissToast, toast } from '#ui/feedback/toast.ts';
import { nombreFactura } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { useEffect, useRef } from 'react';

const stateText = (nombre: string, pagada: boolean): string =>
  `${titleCase(nombre)}: ${pagada ? 'pagada' : 'deja de estar pagada'}`;

interface PaymentButtonProps {
  factura: FacturaRecord;
  /** Receives the invoice from the server's answer. */
  onReturned: (factura: FacturaRecord) => void;
}

/** 'Pagar' while unpaid, 'Cancelar' once paid; pressing it sends the opposite state (R6.4), 'Deshacer' sends it back. */
export function PaymentButton({ factura, onReturned }: PaymentButtonProps) {
  const { id, pagada, cliente } = factura;
  const nombre = nombreFactura(id);
  /** 'Deshacer' is pressed later: the invoice has another version by then. */
  const latest = useRef(factura);
  useEffect(() => {
    latest.current = factura;
  }, [factura]);
  const sent = useRef(pagada);
  /** The message with 'Deshacer' of the last press. */
  const notice = useRef(0);
  const requestOf = (value: boolean): SaveRequest => ({
    id,
    body: { pagada: value },
    label: `${nombre} · ${cliente.nombre}`,
    original: { ...latest.current },
  });
  const save = useSave();
  const take = (result: SaveResult): void => {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of factura.update's answer
    if (result.estado === 'aceptado' && result.datos) onReturned(result.datos as FacturaRecord);
  };
  const takeBack = async (value: boolean): Promise<void> => {
    const result = await save('factura.update', requestOf(value));
    const done = result.estado === 'aceptado' || result.estado === 'guardado';
    toast(done ? stateText(nombre, value) : result.mensaje, done ? 'ok' : 'error');
    take(result);
  };
  const { busy, send, modal } = useDirectSave((result) => {
    const marked = sent.current;
    const text = stateText(nombre, marked);
    notice.current = toast(result.estado === 'aceptado' ? text : `${text}. ${result.mensaje}`, 'ok', {
      label: 'Deshacer',
      run: () => void takeBack(!marked),
    });
    take(result);
  });
  const press = (): void => {
    dismissToast(notice.current);
    sent.current = !pagada;
    send('factura.update', requestOf(!pagada));
  };
  return (
    <>
      <Button
        tone={pagada ? 'danger' : 'create'}
        size="lg"
        busy={busy}
        title={pagada ? 'La factura deja de estar pagada' : undefined}
        onClick={press}
      >
        {pagada ? 'Cancelar' : 'Pagar'}
      </Button>
      {modal}
    </>
  );
}
