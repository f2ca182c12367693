import type { FacturaRecord } from '#contracts/factura.ts';
import type { SaveResult } from '#data/changes/result.ts';
import type { SaveRequest } from '#data/outbox/prepare.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useSave } from '#data/queries/use-save.ts';
import { formatFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { isNew, nombreFactura } from '#domain/numero.ts';
import { titleCase } from '#domain/text.ts';
import { usePendingChange } from '#forms/pending-context.ts';
import { useDirectSave } from '#forms/use-direct-save.tsx';
import { Button } from '#ui/base/Button.tsx';
import { useOnDemand } from '#ui/base/use-on-demand.ts';
import { dismissToast, toast } from '#ui/feedback/toast.ts';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PayModalProps } from './PayModal.tsx';
import type { RemovePaymentsModalProps } from './RemovePaymentsModal.tsx';
import { useAbonos } from './use-abonos.ts';

const loadPay = async () => ({ default: (await import('./PayModal.tsx')).PayModal });
const loadRemoval = async () => ({
  default: (await import('./RemovePaymentsModal.tsx')).RemovePaymentsModal,
});

interface PaymentButtonProps {
  factura: FacturaRecord;
  /** Receives the invoice from the server's answer. */
  onReturned: (factura: FacturaRecord) => void;
}

/**
 * 'Pagar' while unpaid: a dialog whose one press pays what is left. 'Cancelar' once paid: the invoice loses its payments,
 * and is no longer paid (R6.4, R34.6); several payments are asked about. 'Deshacer' takes either back. An invoice of $0
 * has no payments: one press marks it.
 */
export function PaymentButton({ factura, onReturned }: PaymentButtonProps) {
  const { id, pagada, total, cliente } = factura;
  const nombre = titleCase(nombreFactura(id));
  const pay = useOnDemand<PayModalProps>(loadPay);
  const pending = usePendingChange(['abono.create']);
  const navigate = useNavigate();
  useEffect(() => {
    if (pending) pay.show();
    // oxlint-disable-next-line react/exhaustive-deps -- once for each change that is edited
  }, [pending]);
  const removal = useOnDemand<RemovePaymentsModalProps>(loadRemoval);
  const { restore, removeAll, takeBack, modal: ofAbonos } = useAbonos(factura);
  const save = useSave();
  /** 'Deshacer' is pressed later: the invoice has another version by then. */
  const latest = useRef(factura);
  useEffect(() => {
    latest.current = factura;
  }, [factura]);
  /** The message with 'Deshacer' of the last press. */
  const notice = useRef(0);
  const tell = (result: SaveResult, text: string, undo: () => void): void => {
    notice.current = toast(result.estado === 'aceptado' ? text : `${text}. ${result.mensaje}`, 'ok', {
      label: 'Deshacer',
      run: undo,
    });
  };
  const requestOf = (value: boolean): SaveRequest => ({
    id,
    body: { pagada: value, ...(value && { fecha: formatFecha(serverTime()) }) },
    label: `${nombreFactura(id)} · ${cliente.nombre}`,
    original: { ...latest.current },
  });
  const mark = async (value: boolean): Promise<void> => {
    const result = await save('factura.update', requestOf(value));
    const done = result.estado === 'aceptado' || result.estado === 'guardado';
    const text = `${nombre}: ${value ? 'pagada' : 'deja de estar pagada'}`;
    toast(done ? text : result.mensaje, done ? 'ok' : 'error');
  };
  const { busy, send, modal } = useDirectSave<SaveRequest & { before: FacturaRecord }>(
    (result, { before }) => {
      const text = `${nombre}: ${before.pagada ? 'deja de estar pagada' : 'pagada'}`;
      tell(result, text, () => void (before.total === 0 ? mark(before.pagada) : restore(before.abonos)));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the contract of factura.update's answer
      if (result.estado === 'aceptado' && result.datos) onReturned(result.datos as FacturaRecord);
    },
  );
  const markAs = (value: boolean): void => {
    removal.hide();
    // A payment that the server may not have yet has given the invoice a version that this device does not know.
    if (factura.abonos.some((abono) => isNew(abono.id))) return void removeAll(factura.abonos);
    send('factura.update', { ...requestOf(value), before: factura });
  };
  const press = (): void => {
    dismissToast(notice.current);
    if (!pagada && total > 0) return pay.show();
    if (pagada && factura.abonos.length > 1) return removal.show();
    markAs(!pagada);
  };
  const paid: PayModalProps['onPaid'] = (result, { uuid, monto, isRest }) => {
    pay.hide();
    if (pending) void navigate({ to: '/admin/pendientes' });
    // The invoice of this render may have the payment already.
    const text = isRest ? `${nombre}: pagada` : `${nombre}: pago de ${formatPesos(monto)}`;
    tell(result, text, () => void takeBack(uuid, monto));
  };
  return (
    <>
      <Button
        tone={pagada ? 'danger' : 'create'}
        size="lg"
        busy={busy}
        title={pagada ? 'La factura deja de estar pagada: se eliminan sus pagos' : undefined}
        onClick={press}
      >
        {pagada ? 'Cancelar' : 'Pagar'}
      </Button>
      {pay.Shown && <pay.Shown factura={factura} pending={pending} onPaid={paid} onClose={pay.hide} />}
      {removal.Shown && (
        <removal.Shown factura={factura} onConfirm={() => markAs(false)} onCancel={removal.hide} />
      )}
      {modal}
      {ofAbonos}
    </>
  );
}
