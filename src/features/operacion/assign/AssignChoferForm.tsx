import type { SelectOption } from '#contracts/endpoints.ts';
import { asignacion, type OperacionRecord } from '#contracts/operacion.ts';
import { useBusy } from '#data/queries/use-busy.ts';
import { useWarnings } from '#data/queries/use-warnings.ts';
import { valuesBefore } from '#data/queries/pending-change.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { ChoferCamionFields } from '#forms/ChoferCamionFields.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { WarningList } from '#forms/WarningList.tsx';
import { usePendingChange, useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useRecordForm, useFormValues } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import * as v from 'valibot';
import { nombreOperacion } from '#domain/numero.ts';
import { asignacionOf, asignacionValues } from '../create/operacion-values.ts';

/** An emptied commission is sent as null: the driver's own applies again. */
const schema = v.pipe(
  asignacion,
  v.transform((body) => ({ ...body, comision_externo: body.comision_externo ?? null })),
);

const valuesOf = (operacion: OperacionRecord) => asignacionValues(asignacionOf(operacion));

interface AssignChoferFormProps {
  operacion: OperacionRecord;
  choferes: readonly SelectOption[];
  camiones: readonly SelectOption[];
  onDone: () => void;
}

export function AssignChoferForm({ operacion, choferes, camiones, onDone }: AssignChoferFormProps) {
  const { id, uuid } = operacion;
  const pending = usePendingChange(['operacion.update'], [id, uuid]);
  const save = useSaveChange(pending);
  const before = valuesBefore(operacion, pending);
  const form = useRecordForm({
    schema,
    defaults: asignacionValues({ ...asignacionOf(before), ...pending?.body }),
    base: valuesOf(before),
    edited: { record: before, valuesOf },
    pending,
    draft: `asignacion ${uuid}`,
    send: (body, values, base, record) => {
      // Sends only the changed fields, so that changes of others stay.
      const changed = Object.entries(body).filter(
        ([field]) => Reflect.get(values, field) !== Reflect.get(base, field),
      );
      return save('operacion.update', {
        id,
        body: Object.fromEntries(changed),
        label: nombreOperacion(id),
        original: { ...record },
      });
    },
  });
  const busy = useBusy(id, operacion);
  const advertencias = useWarnings(id, useFormValues(form));
  const salida = useReturnTarget(pending, { doneLabel: 'Ir a la lista de Operaciones', onDone });
  return (
    <Card>
      <Form form={form}>
        <FormGrid>
          <ChoferCamionFields choferes={choferes} camiones={camiones} actual={operacion} busy={busy} />
          <FormNumberField
            name="comision_externo"
            label="Comision Chofer Externo (opcional)"
            unit="%"
            decimal
            width={3}
            hint="Reemplaza la comisión propia del chofer en esta operación"
          />
        </FormGrid>
        {/* They do not prevent saving. */}
        <div role="status">
          <WarningList texts={advertencias} />
        </div>
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <FormResultModal form={form} {...salida} />
    </Card>
  );
}
