import type { OperacionRecord } from '#contracts/operacion.ts';
import { valuesBefore, type PendingChange } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useEtaWarnings } from '#data/queries/use-warnings.ts';
import { embarqueErrors } from '#domain/embarque.ts';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { WarningList } from '#forms/WarningList.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useEffect, useState } from 'react';
import { EmbarqueSection } from '../embarque/EmbarqueSection.tsx';
import { useEmbarqueSection } from '../embarque/use-embarque-section.ts';
import { EtaNotice } from './EtaNotice.tsx';
import { nombreOperacion } from '#domain/numero.ts';
import { correctionChanges, operacionCorrection, correctionValues } from './operacion-values.ts';

interface OperacionFormProps {
  operacion: OperacionRecord;
  /** The change of the tray that is edited. */
  pending: PendingChange | null;
  /** Called when unsaved input appears or is gone. */
  onModified: (modified: boolean) => void;
  onDone: () => void;
}

/** Corrects the amount, the ETAs and the plan of an operation. */
export function OperacionForm({ operacion, pending, onModified, onDone }: OperacionFormProps) {
  const save = useSaveChange(pending);
  // The base of the edit, compared with the record where another user has changed it.
  const [original] = useState(() => valuesBefore(operacion, pending));
  const { id } = original;
  const defaults = correctionValues({ ...original, ...pending?.body });
  const section = useEmbarqueSection(defaults);
  const form = useRecordForm({
    schema: operacionCorrection,
    defaults,
    base: correctionValues(original),
    edited: { record: original, valuesOf: correctionValues },
    pending,
    draft: `operacion ${operacion.uuid}`,
    onRecover: section.onRecover,
    validate: embarqueErrors,
    onInvalid: section.onInvalid,
    onResult: section.onResult,
    send: async (body, values, base, record) => {
      const changes = correctionChanges(body, values, base);
      if (Object.keys(changes).length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return save('operacion.update', {
        id,
        body: changes,
        label: nombreOperacion(id),
        original: { ...record },
      });
    },
  });
  const values = useFormValues(form);
  const advertencias = useEtaWarnings(id, values);
  const salida = useReturnTarget(pending, { doneLabel: 'Volver a la operación', onDone });
  const { modified } = form;
  useEffect(() => onModified(modified), [modified, onModified]);
  return (
    <Form form={form}>
      <FormGrid>
        <FormNumberField name="monto" label="Costo Operacional" unit="CLP" required />
        <FormDateField name="eta_puerto" label="ETA Puerto" required />
        <FormDateField
          name="eta_planta"
          label="ETA Planta"
          required
          from={values.eta_puerto}
          hint={<EtaNotice tipo={operacion.tipo} />}
        />
      </FormGrid>
      <div role="status">
        <WarningList texts={advertencias} />
      </div>
      <EmbarqueSection state={section} cliente={String(operacion.cliente.id)} operacion={id} />
      <SubmitBar busy={form.sending} />
      <LeaveGuard form={form} />
      <FormResultModal form={form} {...salida} />
    </Form>
  );
}
