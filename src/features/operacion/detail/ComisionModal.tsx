import type { OperacionRecord } from '#contracts/operacion.ts';
import { valuesBefore, type PendingChange } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { formatNumero } from '#domain/money.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { Form } from '#forms/Form.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { WarningList } from '#forms/WarningList.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { css } from '#ui/styles/chakra.ts';
import { useState } from 'react';
import { comisionFields, comisionPreview, comisionValues, comisionWarnings } from './comision-values.ts';

export interface ComisionModalProps {
  operacion: OperacionRecord;
  /** The change of the tray that is edited. */
  pending?: PendingChange | null;
  onClose: () => void;
}

/** Corrects the commission of a finished operation until it is settled (R36.2). */
export function ComisionModal({ operacion, pending = null, onClose }: ComisionModalProps) {
  const save = useSaveChange(pending);
  const [asking, setAsking] = useState(false);
  // The base of the edit, compared with the record where another user has changed it.
  const [original] = useState(() => valuesBefore(operacion, pending));
  const { id, chofer } = operacion;
  const form = useRecordForm({
    schema: comisionFields,
    defaults: comisionValues({ ...original, ...pending?.body }),
    base: comisionValues(original),
    edited: { record: original, valuesOf: comisionValues },
    pending,
    draft: `comision ${operacion.uuid}`,
    send: async (body, values, base, record) => {
      if (values.comision_externo === base.comision_externo && pending === null) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return save('operacion.update', {
        id,
        body,
        label: nombreOperacion(id),
        original: { ...record },
      });
    },
  });
  const done = useReturnTarget(pending, { doneLabel: 'Volver a la operación', onDone: onClose });
  const typed = useFormValues(form).comision_externo;
  const preview = comisionPreview(operacion, typed);
  const own = chofer ? `Vacía: se usa la del chofer, ${formatNumero(chofer.comision)} %` : undefined;
  return (
    <Modal
      title={`Corregir comisión de la ${nombreOperacion(id)}`}
      onClose={() => (form.modified ? setAsking(true) : onClose())}
    >
      <Form form={form}>
        <FormNumberField
          name="comision_externo"
          label="Comisión en esta operación"
          unit="%"
          decimal
          {...(own !== undefined && { hint: own })}
        />
        <p role="status" className={css({ marginTop: '12px' })}>
          Comisión del chofer: <strong>{preview ?? '—'}</strong>
        </p>
        <WarningList texts={comisionWarnings(operacion, typed)} />
        <SubmitBar busy={form.sending} />
        <LeaveGuard form={form} />
        <FormResultModal form={form} {...done} />
      </Form>
      <LeaveConfirm open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
