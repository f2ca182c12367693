import type { AdjuntoRecord } from '#contracts/adjunto.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { type PendingChange, valuesBefore } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { REQUIRED } from '#domain/refusal.ts';
import { TIPOS_ADJUNTO } from '#domain/vocabulary.ts';
import { Form } from '#forms/Form.tsx';
import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { RutField } from '#forms/RutField.tsx';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { adjuntoWord } from '#views/adjunto.ts';
import { useState } from 'react';
import { adjuntoChanges, adjuntoCorrection, adjuntoValues, movimientoOptions } from './adjunto-values.ts';

const TIPOS = TIPOS_ADJUNTO.map((tipo) => ({ value: tipo, label: tipo }));

interface EditAdjuntoProps {
  /** As it was when the form was opened. */
  adjunto: AdjuntoRecord;
  operacion: OperacionRecord;
  /** The change of the tray that is edited. */
  pending: PendingChange | null;
  /** The button after a success. */
  doneLabel?: string;
  onClose: () => void;
}

/** The form of an attachment: its type, note and movement, and of a signature who signed. */
export function EditAdjunto({
  adjunto,
  operacion,
  pending,
  doneLabel = 'Volver a la operación',
  onClose,
}: EditAdjuntoProps) {
  const save = useSaveChange(pending);
  const [original] = useState(() => valuesBefore(adjunto, pending));
  const [asking, setAsking] = useState(false);
  const { id } = original;
  const form = useRecordForm({
    schema: adjuntoCorrection,
    defaults: adjuntoValues({ ...original, ...pending?.body }),
    base: adjuntoValues(original),
    edited: { record: original, valuesOf: adjuntoValues },
    pending,
    draft: `adjunto ${adjunto.uuid}`,
    validate: ({ tipo, firmante_nombre }) =>
      tipo === 'Firma' && firmante_nombre.trim() === ''
        ? [{ campo: 'firmante_nombre', mensaje: REQUIRED }]
        : [],
    send: async (body, values, base, record) => {
      const changes = adjuntoChanges(body, values, base);
      if (Object.keys(changes).length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      const label = `${body.tipo} · ${nombreOperacion(operacion.id)}`;
      return save('adjunto.update', { id, body: changes, label, original: { ...record } });
    },
  });
  const { tipo } = useFormValues(form);
  const target = useReturnTarget(pending, { doneLabel, onDone: onClose });
  return (
    <Modal
      title={`Editar ${adjuntoWord(adjunto)}`}
      onClose={() => (form.modified ? setAsking(true) : onClose())}
    >
      <Form form={form}>
        <FormGrid>
          <FormRadioField name="tipo" label="Tipo" options={TIPOS} required />
          {tipo === 'Firma' && (
            <>
              <FormTextField name="firmante_nombre" label="Nombre de quien firma" required />
              <RutField name="firmante_rut" label="RUT de quien firma" />
            </>
          )}
          <FormSelectField
            name="movimiento"
            table="movimiento"
            label="Movimiento"
            placeholder="Ninguno: es de la operación"
            options={movimientoOptions(operacion)}
          />
          <FormTextField name="nota" label="Nota" />
        </FormGrid>
        <SubmitBar busy={form.sending} />
        <LeaveGuard form={form} />
        <FormResultModal form={form} {...target} />
      </Form>
      <LeaveConfirm open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
