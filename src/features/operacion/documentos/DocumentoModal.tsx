import type { DocumentoRecord } from '#contracts/documento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { type PendingChange, valuesBefore } from '#data/queries/pending-change.ts';
import { useDocumentoWarnings } from '#data/queries/use-documento-warnings.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { nombreOperacion } from '#domain/numero.ts';
import { TIPOS_DOCUMENTO, type TipoDocumento } from '#domain/vocabulary.ts';
import { Form } from '#forms/Form.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { RutField } from '#forms/RutField.tsx';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { WarningList } from '#forms/WarningList.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import { movimientoOptions } from '../adjuntos/adjunto-values.ts';
import { documentoChanges, documentoFields, documentoValues } from './documento-values.ts';

const TIPOS = TIPOS_DOCUMENTO.map((tipo) => ({ value: tipo, label: tipo }));

interface DocumentoModalProps {
  operacion: OperacionRecord;
  /** As it was when the form was opened; null for a new one. */
  documento: DocumentoRecord | null;
  /** The change of the tray that is edited. */
  pending: PendingChange | null;
  onClose: () => void;
}

/** The form of a document: its type, number, day, issuer, movement and note. */
export function DocumentoModal({ operacion, documento, pending, onClose }: DocumentoModalProps) {
  const save = useSaveChange(pending);
  const [original] = useState(() => documento && valuesBefore(documento, pending));
  const [asking, setAsking] = useState(false);
  const base = documentoValues(original ?? {});
  const form = useRecordForm({
    schema: documentoFields,
    defaults: documentoValues({ ...original, ...pending?.body }),
    base,
    edited: original ? { record: original, valuesOf: documentoValues } : undefined,
    pending,
    draft: `documento ${documento?.uuid ?? `de ${operacion.uuid}`}`,
    send: async (body, values, before, record) => {
      const label = `${body.tipo} ${body.folio} · ${nombreOperacion(operacion.id)}`;
      if (!original) return save('documento.create', { body: { operacion: operacion.id, ...body }, label });
      const changes = documentoChanges(body, values, before);
      if (Object.keys(changes).length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return save('documento.update', { id: original.id, body: changes, label, original: { ...record } });
    },
  });
  const { tipo, folio, rut_emisor } = useFormValues(form);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a type that is not chosen yet is that of no document
  const typed = { tipo: tipo as TipoDocumento, folio: folio.trim(), rut_emisor };
  const warnings = useDocumentoWarnings(typed, original?.id ?? pending?.uuid ?? null);
  const target = useReturnTarget(pending, { doneLabel: 'Volver a la operación', onDone: onClose });
  return (
    <Modal
      title={original ? 'Editar documento' : 'Agregar documento'}
      onClose={() => (form.modified ? setAsking(true) : onClose())}
    >
      <Form form={form}>
        <FormGrid>
          <FormRadioField name="tipo" label="Tipo" options={TIPOS} required />
          <FormTextField name="folio" label="Folio" required width={3} />
          <FormDateField name="fecha" label="Fecha" width={3} dateOnly />
          <RutField name="rut_emisor" label="RUT del emisor" width={3} />
          <div role="status">
            {/* Once it is sent, this device has the document itself. */}
            {!form.isSent && <WarningList texts={warnings} />}
          </div>
          <FormSelectField
            name="movimiento"
            table="movimiento"
            label="Movimiento"
            placeholder="Ninguno: es de la operación"
            options={movimientoOptions(operacion)}
            width={3}
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
