import { abonoCreate } from '#contracts/abono.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { checkFecha } from '#domain/abono.ts';
import { formatFecha } from '#domain/date.ts';
import type { MedioAbono } from '#domain/vocabulary.ts';
import { counted, planSentence } from '#forms/bulk/bulk-plan.ts';
import type { BulkDialogProps } from '#forms/bulk/bulk-dialog.ts';
import { BulkConfirm } from '#forms/bulk/BulkConfirm.tsx';
import { BulkModal } from '#forms/bulk/BulkModal.tsx';
import { useBulk } from '#forms/bulk/use-bulk.ts';
import { byField, fieldErrors } from '#forms/validation.ts';
import { DateTimeField } from '#ui/form/DateTimeField.tsx';
import { RadioGroupField } from '#ui/form/RadioGroupField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useMemo, useState } from 'react';
import * as v from 'valibot';
import {
  FACTURAS,
  PAY_FACTURAS,
  paymentSentence,
  paymentWarnings,
  plannedPayment,
  planPayment,
} from './factura-plans.ts';
import { MEDIOS, TODAY_IF_EMPTY } from './payment-fields.ts';

const fields = v.pick(abonoCreate, ['fecha', 'referencia']);

/** Pays what is left of many invoices: filled in, as the payment of one (R34.6). Those of $0 are only marked. */
export function PayManyModal({ ids, onDone, onCancel }: BulkDialogProps) {
  const { reader } = useReader();
  const [today] = useState(() => formatFecha(serverTime()));
  const [fecha, setFecha] = useState(today);
  const [medio, setMedio] = useState<MedioAbono>('Transferencia');
  const [reference, setReference] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { busy, error, run } = useBulk(onDone);
  const parsed = useMemo(() => v.safeParse(fields, { fecha, referencia: reference }), [fecha, reference]);
  const day = (parsed.success ? parsed.output.fecha : null) ?? today;
  const plan = useMemo(
    () =>
      planPayment(reader, ids, {
        fecha: day,
        medio,
        referencia: parsed.success ? (parsed.output.referencia ?? null) : null,
      }),
    [reader, ids, day, medio, parsed],
  );
  const count = plan.changes.length;
  const total = plannedPayment(plan);
  const label = `Pagar · ${counted(count, FACTURAS)}`;
  // While it is saved, the rows are paid already.
  if (total === 0 && !busy) {
    return (
      <BulkConfirm
        title="Pagar facturas"
        words={PAY_FACTURAS}
        plan={plan}
        label={label}
        confirmLabel={`Pagar ${count}`}
        danger={false}
        onDone={onDone}
        onCancel={onCancel}
      />
    );
  }
  const refused = byField(
    parsed.success ? (checkFecha(day, today)?.errores ?? []) : fieldErrors(parsed.issues),
  );
  const confirm = (): void => {
    setIsTried(true);
    if (!refused) run(plan, label);
  };
  return (
    <BulkModal
      title="Pagar facturas"
      summary={`${planSentence(plan, PAY_FACTURAS)} ${paymentSentence(reader, plan)}`}
      warnings={refused ? [] : paymentWarnings(reader, plan)}
      confirmLabel={`Pagar ${count}`}
      busy={busy}
      error={error}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <DateTimeField
        label="Fecha"
        dateOnly
        max={today}
        value={fecha}
        onChange={setFecha}
        onBlur={() => setIsTried(true)}
        error={isTried ? refused?.fecha : undefined}
        hint={fecha.trim() === '' && TODAY_IF_EMPTY}
      />
      <RadioGroupField
        label="Medio"
        required
        value={medio}
        onChange={(value) => setMedio(value as MedioAbono)}
        options={MEDIOS}
      />
      <TextField
        label="Referencia (opcional)"
        value={reference}
        onChange={setReference}
        error={isTried ? refused?.referencia : undefined}
      />
    </BulkModal>
  );
}
