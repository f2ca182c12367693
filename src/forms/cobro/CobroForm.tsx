import type { CobroRecord } from '#contracts/extra.ts';
import { type PendingChange, valuesBefore } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useUsualPrice } from '#data/queries/use-usual-price.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { TIPOS_COBRO } from '#domain/vocabulary.ts';
import { Form } from '#forms/Form.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { cobroName } from '#views/charge-name.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { ClienteSelect } from './ClienteSelect.tsx';
import { marginText } from './cobro-text.ts';
import { cobroChanges, cobroFields, cobroValues, withoutDescription } from './cobro-values.ts';

const TIPOS = TIPOS_COBRO.map((tipo) => ({ value: tipo, label: tipo }));
const IVA = [
  { value: 'true', label: 'Con IVA' },
  { value: 'false', label: 'Exento' },
];

export interface CobroFormProps {
  /** Null where it is chosen in the form. */
  cliente: Id | null;
  /** Null for a charge for the client alone. */
  operacion: Id | null;
  /** As it was when the form was opened; null for a new one. */
  cobro: CobroRecord | null;
  /** The change of the tray that is edited. */
  pending: PendingChange | null;
  onClose: () => void;
}

/** The form of a charge by hand (R33). */
export function CobroForm({ cliente, operacion, cobro, pending, onClose }: CobroFormProps) {
  const save = useSaveChange(pending);
  const [original] = useState(() => cobro && valuesBefore(cobro, pending));
  const [asking, setAsking] = useState(false);
  const fixed = { cliente, operacion };
  const valuesOf = (record: Parameters<typeof cobroValues>[0]) => cobroValues({ ...record, ...fixed });
  const form = useRecordForm({
    schema: cobroFields,
    defaults: valuesOf({ ...original, ...pending?.body }),
    base: valuesOf({ ...original }),
    edited: original ? { record: original, valuesOf } : undefined,
    pending,
    draft: `cobro ${cobro?.uuid ?? `de ${operacion ?? 'cliente'} ${cliente ?? ''}`}`,
    validate: withoutDescription,
    send: async (body, values, before, record) => {
      const of = operacion === null ? null : nombreOperacion(operacion);
      const label = [cobroName(body), formatPesos(body.monto), of].filter(Boolean).join(' · ');
      if (!original) return save('extra.create', { body, label });
      const changes = cobroChanges(body, values, before);
      if (Object.keys(changes).length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return save('extra.update', { id: original.id, body: changes, label, original: { ...record } });
    },
  });
  const { tipo, monto, costo, cliente: chosen } = useFormValues(form);
  const usualPrice = useUsualPrice(cliente ?? (/^\d+$/.test(chosen) ? Number(chosen) : chosen));
  const usual = usualPrice(tipo);
  const filled = useRef('');
  const fill = useEffectEvent((price: string): void => {
    if (price === monto || (monto !== '' && monto !== filled.current)) return;
    filled.current = price;
    form.set('monto', price);
  });
  // The type and the client choose the price, in any order, until an amount is typed.
  useEffect(() => fill(String(usual ?? '')), [usual]);
  const parsed = [monto, costo].map((text) => Number(text.replaceAll('.', '')));
  const leaves = monto !== '' && costo !== '' && parsed.every(Number.isSafeInteger);
  const doneLabel = operacion === null ? 'Cerrar' : 'Volver a la operación';
  const target = useReturnTarget(pending, { doneLabel, onDone: onClose });
  return (
    <Modal
      title={original ? 'Editar cobro' : 'Agregar cobro'}
      onClose={() => (form.modified ? setAsking(true) : onClose())}
    >
      <Form form={form}>
        <FormGrid>
          {cliente === null && <ClienteSelect />}
          <FormRadioField name="tipo" label="Tipo" options={TIPOS} required />
          <FormTextField
            name="descripcion"
            label={tipo === 'Otro' ? 'Descripción' : 'Descripción (opcional)'}
            required={tipo === 'Otro'}
          />
          <FormNumberField
            name="monto"
            label="Monto"
            unit="pesos"
            width={3}
            required
            hint={usual === null ? undefined : `Precio usual: ${formatPesos(usual)}`}
          />
          <FormNumberField
            name="costo"
            label="Costo (opcional)"
            unit="pesos"
            width={3}
            hint={
              leaves
                ? marginText({ monto: parsed[0]!, costo: parsed[1]! })
                : 'Lo que pagó la empresa. No aparece en la prefactura.'
            }
          />
          <FormRadioField name="afecto" label="IVA" options={IVA} required />
        </FormGrid>
        <SubmitBar busy={form.sending} />
        <LeaveGuard form={form} />
        <FormResultModal form={form} {...target} />
      </Form>
      <LeaveConfirm open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
