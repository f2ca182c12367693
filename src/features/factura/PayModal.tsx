import { abonoCreate } from '#contracts/abono.ts';
import type { FacturaRecord } from '#contracts/factura.ts';
import { serverTime } from '#data/net/server-clock.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { abonoWarnings, checkAbono } from '#domain/abono.ts';
import { formatFecha, isDay } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreFactura } from '#domain/numero.ts';
import type { FieldError } from '#domain/refusal.ts';
import { Form } from '#forms/Form.tsx';
import { useTextField } from '#forms/form-context.ts';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useRecordForm } from '#forms/use-form.ts';
import type { Saved } from '#forms/use-direct-save.tsx';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useRef, useState } from 'react';
import * as v from 'valibot';
import { MEDIOS, TODAY_IF_EMPTY } from './payment-fields.ts';
import { abonoLabel } from './use-abonos.ts';

const fields = v.pick(abonoCreate, ['fecha', 'monto', 'medio', 'referencia']);

/** What the server would refuse of the typed payment, at its fields. */
function refusedFields(
  factura: Pick<FacturaRecord, 'total' | 'abonado'>,
  values: { fecha: string; monto: string },
  today: string,
): FieldError[] {
  const { success, output } = v.safeParse(v.pick(abonoCreate, ['fecha', 'monto']), values);
  if (!success) return [];
  const { fecha, monto } = output;
  const refusal = checkAbono({ fecha: fecha ?? today, monto }, factura, today);
  if (!refusal) return [];
  return refusal.errores?.length ? [...refusal.errores] : [{ campo: 'monto', mensaje: refusal.mensaje }];
}

/** What an empty day means, or the warning about the typed one, which does not prevent saving. */
function DayNotice({ factura }: Pick<PayModalProps, 'factura'>) {
  const fecha = useTextField('fecha');
  if (fecha.trim() === '') return TODAY_IF_EMPTY;
  const [warning] = isDay(fecha) ? abonoWarnings({ fecha }, factura) : [];
  return warning !== undefined && <FieldWarning>{warning}</FieldWarning>;
}

/** What the user typed, as texts: the payload of a change that waits has numbers and nulls. */
const typedIn = (pending: PendingChange | null) =>
  Object.fromEntries(
    Object.entries(pending?.body ?? {}).map(([field, value]) => [
      field,
      value === null ? '' : String(value as string | number),
    ]),
  );

export interface PayModalProps {
  factura: FacturaRecord;
  /** The change of the tray that is edited. */
  pending: PendingChange | null;
  /** It is saved. */
  onPaid: (result: Saved, abono: { uuid: string; monto: number; isRest: boolean }) => void;
  onClose: () => void;
}

/** All filled in: one press on 'Pagar' pays what is left, today (R34.6). */
export function PayModal({ factura, pending, onPaid, onClose }: PayModalProps) {
  const { id, saldo } = factura;
  const paid = useRef({ monto: saldo, isRest: true });
  const save = useSaveChange(pending);
  const [uuid] = useState(() => pending?.uuid ?? crypto.randomUUID());
  const [asking, setAsking] = useState(false);
  const [today] = useState(() => formatFecha(serverTime()));
  const form = useRecordForm({
    schema: fields,
    defaults: {
      fecha: today,
      monto: String(saldo),
      medio: 'Transferencia',
      referencia: '',
      ...typedIn(pending),
    },
    pending,
    draft: `abono ${factura.uuid}`,
    // Said at the field: sending the same again does not help.
    validate: (values) => refusedFields(factura, values, today),
    send: (body) => {
      paid.current = { monto: body.monto, isRest: body.monto === saldo };
      return save('abono.create', {
        body: { ...body, fecha: body.fecha ?? today, factura: id, uuid },
        label: abonoLabel(factura, body.monto),
      });
    },
    onResult: (result) => {
      const isKept = result.estado === 'aceptado' && result.datos === null;
      if (!isKept && (result.estado === 'aceptado' || result.estado === 'guardado')) {
        onPaid(result, { uuid, ...paid.current });
      }
    },
  });
  return (
    <Modal title={`Pagar ${nombreFactura(id)}`} onClose={() => (form.modified ? setAsking(true) : onClose())}>
      <p className={css({ marginBottom: '12px' })}>
        Saldo: <strong>{formatPesos(saldo)}</strong>
      </p>
      <Form form={form}>
        <FormGrid>
          <FormDateField
            name="fecha"
            label="Fecha"
            width={3}
            dateOnly
            max={today}
            hint={<DayNotice factura={factura} />}
          />
          <FormNumberField name="monto" label="Monto" unit="$" width={3} required />
          <FormRadioField name="medio" label="Medio" options={MEDIOS} required />
          <FormTextField name="referencia" label="Referencia (opcional)" />
        </FormGrid>
        <SubmitBar label="Pagar" busy={form.sending} />
        <LeaveGuard form={form} />
        <FormResultModal form={form} doneLabel="Volver a la factura" onDone={onClose} />
      </Form>
      <LeaveConfirm open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
