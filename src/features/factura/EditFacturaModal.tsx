import { facturaCreate, type FacturaRecord } from '#contracts/factura.ts';
import { useSave } from '#data/queries/use-save.ts';
import { checkVence } from '#domain/abono.ts';
import { nombreFactura } from '#domain/numero.ts';
import { plainDay } from '#contracts/fields.ts';
import { Form } from '#forms/Form.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { LeaveConfirm } from '#forms/LeaveConfirm.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { useRecordForm } from '#forms/use-form.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Modal } from '#ui/overlay/Modal.tsx';
import { useState } from 'react';
import * as v from 'valibot';

const FIELDS = ['vence', 'folio', 'orden_compra'] as const;
const fields = v.object({ ...v.pick(facturaCreate, ['folio', 'orden_compra']).entries, vence: plainDay });

const valuesOf = ({ vence, folio, orden_compra }: FacturaRecord) => ({
  vence,
  folio: folio ?? '',
  orden_compra: orden_compra ?? '',
});

/** What of an invoice can be changed at any time: its due day, its number, its purchase order. */
export function EditFacturaModal({ factura, onClose }: { factura: FacturaRecord; onClose: () => void }) {
  const save = useSave();
  const [asking, setAsking] = useState(false);
  const { id, emitida_en, cliente } = factura;
  const form = useRecordForm({
    schema: fields,
    defaults: valuesOf(factura),
    edited: { record: factura, valuesOf },
    draft: `factura ${factura.uuid}`,
    validate: ({ vence }) => [...(checkVence(emitida_en, vence)?.errores ?? [])],
    send: async (body, values, base, record) => {
      const changed = FIELDS.filter((field) => values[field] !== base[field]);
      if (changed.length === 0) {
        return { estado: 'aceptado', mensaje: 'No había cambios', datos: null, advertencias: [] };
      }
      return save('factura.update', {
        id,
        body: Object.fromEntries(changed.map((field) => [field, body[field]])),
        label: `${nombreFactura(id)} · ${cliente.nombre}`,
        original: { ...record },
      });
    },
  });
  return (
    <Modal title="Editar datos" onClose={() => (form.modified ? setAsking(true) : onClose())}>
      <Form form={form}>
        <FormGrid>
          <FormDateField name="vence" label="Vence" width={3} dateOnly required />
          <FormTextField name="folio" label="Folio (opcional)" width={3} />
          <FormTextField name="orden_compra" label="Orden de compra (opcional)" />
        </FormGrid>
        <SubmitBar busy={form.sending} />
        <LeaveGuard form={form} />
        <FormResultModal form={form} doneLabel="Volver a la factura" onDone={onClose} />
      </Form>
      <LeaveConfirm open={asking} onLeave={onClose} onStay={() => setAsking(false)} />
    </Modal>
  );
}
