import { css } from '#ui/styles/chakra.ts';
import { porteoCreate, type TransporteRecord } from '#contracts/contenedor.ts';
import type { SelectOption } from '#contracts/endpoints.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormMultiSelectField } from '#forms/FormMultiSelectField.tsx';
import { ChoferCamionFields } from '#forms/ChoferCamionFields.tsx';
import { DurationNote } from '#forms/DurationNote.tsx';
import { EndChips } from '#forms/EndChips.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { usePendingChange, useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useRecordForm, useFormValues } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useState } from 'react';
import { AgendamientoSummary } from './AgendamientoSummary.tsx';
import { PorteoCharge } from './PorteoCharge.tsx';
import { porteoOptions } from './contenedor-option.ts';
import { porteoValues } from './contenedor-values.ts';
import { nombreAgendamiento } from './agendamiento-name.ts';

interface PorteoFormProps {
  agendamiento: TransporteRecord;
  choferes: readonly SelectOption[];
  camiones: readonly SelectOption[];
  onDone: () => void;
}

/** Driver, truck, times, and the containers: all of them, unless the user leaves some for later. */
export function PorteoForm({ agendamiento, choferes, camiones, onDone }: PorteoFormProps) {
  const pending = usePendingChange(['transporte.create']);
  const save = useSaveChange(pending);
  const nameOf = useNameOf();
  // After a porteo was saved, no container is left to move; that is not reported while the result is shown.
  const [shown, setShown] = useState(agendamiento);
  const { cliente, contenedores } = shown;
  const form = useRecordForm({
    schema: porteoCreate,
    defaults: porteoValues(shown, pending?.body),
    pending,
    draft: `transporte ${shown.uuid}`,
    // What was moved meanwhile cannot be chosen any more.
    onRecover: (values) => {
      const left = new Set(porteoValues(shown).contenedores);
      return { ...values, contenedores: values.contenedores.filter((uuid) => left.has(uuid)) };
    },
    send: (body) =>
      save('transporte.create', {
        body,
        label: nombreAgendamiento(cliente.nombre, body.contenedores.length),
      }),
  });
  const options = porteoOptions(contenedores, pending?.body, nameOf);
  const salida = useReturnTarget(pending, { doneLabel: 'Ir a la lista de Agendados', onDone });
  const { inicio, fin, contenedores: chosen } = useFormValues(form);
  if (!form.isSent && shown !== agendamiento) setShown(agendamiento);
  return (
    <>
      <AgendamientoSummary agendamiento={shown} />
      <Card className={css({ marginTop: '12px' })}>
        {options.length === 0 ? (
          <EmptyState
            title="No quedan contenedores por mover"
            hint="Todos los de este agendamiento ya están en su bodega."
          />
        ) : (
          <Form form={form}>
            <FormGrid>
              <ChoferCamionFields choferes={choferes} camiones={camiones} />
              <FormDateField name="inicio" label="Inicio" required nowButton width={3} />
              <FormDateField
                name="fin"
                label="Fin"
                required
                nowButton
                width={3}
                from={inicio}
                isEnd
                hint={<DurationNote start={inicio} end={fin} />}
              />
              <EndChips start={inicio} end={fin} onPick={(text) => form.set('fin', text)} />
              <FormMultiSelectField
                name="contenedores"
                label="Contenedores"
                options={options}
                hint="Los que no se marquen quedan agendados"
              />
            </FormGrid>
            <PorteoCharge agendamiento={shown.id} inicio={inicio} fin={fin} contenedores={chosen.length} />
            <SubmitBar busy={form.sending} />
          </Form>
        )}
      </Card>
      <LeaveGuard form={form} />
      <FormResultModal form={form} {...salida} />
    </>
  );
}
