import { agendamientoCreate } from '#contracts/contenedor.ts';
import type { SelectOption } from '#contracts/endpoints.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { NoNegociacionNotice } from '#forms/NoNegociacionNotice.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormFieldList } from '#forms/FormFieldList.tsx';
import { ContenedorNumberField } from '#forms/ContenedorNumberField.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { FormYesNoField } from '#forms/FormYesNoField.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { nombreOptions } from '#forms/options.ts';
import { usePendingChange, useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useRecordForm } from '#forms/use-form.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { CONTENEDOR, agendamientoValues } from './contenedor-values.ts';
import { nombreAgendamiento } from './agendamiento-name.ts';

interface AgendamientoFormProps {
  clientes: readonly SelectOption[];
  bodegas: readonly SelectOption[];
  depositos: readonly SelectOption[];
  onDone: () => void;
}

export function AgendamientoForm({ clientes, bodegas, depositos, onDone }: AgendamientoFormProps) {
  const pending = usePendingChange(['contenedor.create']);
  const save = useSaveChange(pending);
  const nameOf = useNameOf();
  const form = useRecordForm({
    schema: agendamientoCreate,
    defaults: agendamientoValues(pending?.body),
    pending,
    draft: 'contenedor.create',
    send: (body) => {
      const cliente = nameOf('cliente', body.clienteId) ?? '';
      return save('contenedor.create', {
        body,
        label: nombreAgendamiento(cliente, body.contenedores.length),
      });
    },
  });
  const salida = useReturnTarget(pending, { doneLabel: 'Ir a la lista de Agendados', onDone });
  return (
    <Card>
      <Form form={form}>
        <FormGrid>
          <FormSelectField
            name="clienteId"
            table="cliente"
            label="Cliente"
            options={nombreOptions(clientes)}
            required
            width={3}
            hint={<NoNegociacionNotice name="clienteId" />}
          />
          <FormSelectField
            name="bodegaId"
            table="bodega"
            label="Bodega"
            options={nombreOptions(bodegas)}
            required
            width={3}
            hint="Donde se guardarán"
          />
          <FormSelectField
            name="depositoId"
            table="deposito"
            label="Depósito"
            options={nombreOptions(depositos)}
            required
            width={3}
            hint="De donde se retirarán"
          />
          <FormDateField
            name="fecha_agendamiento"
            label="Fecha de agendamiento"
            dateOnly
            required
            width={3}
          />
          <FormFieldList
            name="contenedores"
            title="Contenedor"
            addLabel="Agregar contenedor"
            empty={CONTENEDOR}
            min={1}
          >
            {(set) => (
              <>
                <ContenedorNumberField name={`${set}.numero`} required width={3} />
                <FormYesNoField name={`${set}.underlang`} label="Underlang" required width={3} />
              </>
            )}
          </FormFieldList>
        </FormGrid>
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <FormResultModal form={form} {...salida} />
    </Card>
  );
}
