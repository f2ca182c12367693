import type { SelectOption } from '#contracts/endpoints.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { useSaveGroup } from '#data/queries/use-save-group.ts';
import { useNameOf } from '#data/queries/use-record-names.ts';
import { embarqueErrors } from '#domain/embarque.ts';
import { TIPO_OPERACION_LABEL, TIPOS_OPERACION } from '#domain/vocabulary.ts';
import { NoNegociacionNotice } from '#forms/NoNegociacionNotice.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { FormRadioField } from '#forms/FormRadioField.tsx';
import { FormSelectField } from '#forms/FormSelectField.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { usePendingChange, useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { CreateLink } from '#forms/CreateLink.tsx';
import { IconImportar } from '#ui/base/icons.ts';
import { Card } from '#ui/layout/Card.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { NoDataModal } from '#ui/overlay/NoDataModal.tsx';
import { PageHeader } from '#ui/layout/PageHeader.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNavigate } from '@tanstack/react-router';
import { EmbarqueSection } from '../embarque/EmbarqueSection.tsx';
import { useEmbarqueSection } from '../embarque/use-embarque-section.ts';
import { CountHint } from './CountHint.tsx';
import { EtaNotice } from './EtaNotice.tsx';
import { newOperacionValues, withoutNulls } from './operacion-values.ts';
import { NEWEST_FIRST, operacionesCreate, saveMany } from './many-operaciones.ts';

const TIPOS = TIPOS_OPERACION.map((value) => ({ value, label: TIPO_OPERACION_LABEL[value] }));

const step = (numero: number): string => `Es la operación N° ${numero}. Falta asignarle chofer y camión.`;

/** 'Agendar Operación'. */
export function CreateOperacion() {
  const pending = usePendingChange(['operacion.create']);
  const save = useSaveChange(pending);
  const nameOf = useNameOf();
  const navigate = useNavigate();
  const clientes = useRecord<SelectOption[]>('cliente.select');
  const options = (clientes.datos ?? []).map(({ id, nombre }) => ({ value: String(id), label: nombre }));
  const { save: saveGroup } = useSaveGroup();
  const defaults = { ...newOperacionValues(pending?.body), cantidad: '1' };
  const section = useEmbarqueSection(defaults);
  const form = useRecordForm({
    schema: operacionesCreate,
    defaults,
    pending,
    draft: 'operacion.create',
    onRecover: section.onRecover,
    validate: embarqueErrors,
    onInvalid: section.onInvalid,
    onResult: section.onResult,
    send: ({ cantidad, ...body }) => {
      const nombre = nameOf('cliente', body.cliente) ?? '';
      const request = { body: withoutNulls(body), label: `${TIPO_OPERACION_LABEL[body.tipo]} · ${nombre}` };
      return cantidad === 1 ? save('operacion.create', request) : saveMany(saveGroup, request, cantidad);
    },
  });
  const { cliente, cantidad, eta_puerto } = useFormValues(form);
  const toList = (): void =>
    void navigate({ to: '/admin/operacion', ...(Number(cantidad) > 1 && { search: NEWEST_FIRST }) });
  const salida = useReturnTarget(pending, { doneLabel: 'Ir a la lista de Operaciones', onDone: toList });
  return (
    <>
      <PageHeader
        title="Agendar Operación"
        description="Registre una importación o exportación; el chofer se asigna después"
        crumbs={[{ label: 'Operación', link: { to: '/admin/operacion' } }, { label: 'Agendar' }]}
        local={clientes.local}
        actions={
          pending === null && (
            <LinkButton to="/admin/operacion/importar">
              <IconImportar />
              Importar planilla
            </LinkButton>
          )
        }
      />
      <Card>
        <Form form={form}>
          <FormGrid>
            <FormRadioField name="tipo" label="Tipo" options={TIPOS} required width={3} />
            <FormSelectField
              name="cliente"
              table="cliente"
              label="Cliente"
              options={options}
              loading={clientes.loading}
              required
              width={3}
              hint={<NoNegociacionNotice name="cliente" />}
            />
            <FormNumberField name="monto" label="Costo Operacional" unit="CLP" required width={2} />
            <FormDateField name="eta_puerto" label="ETA Puerto" required width={2} />
            <FormDateField
              name="eta_planta"
              label="ETA Planta"
              required
              width={2}
              from={eta_puerto}
              hint={<EtaNotice />}
            />
            {pending === null && (
              <FormNumberField name="cantidad" label="Cantidad" width={2} hint={<CountHint />} />
            )}
          </FormGrid>
          <EmbarqueSection state={section} cliente={cliente} operacion={null} />
          <SubmitBar busy={form.sending} />
        </Form>
      </Card>
      <LeaveGuard form={form} />
      {clientes.datos?.length === 0 && (
        <NoDataModal
          hint="Agregue antes un cliente en Mantenedores."
          create={<CreateLink moduleKey="cliente">Crear cliente</CreateLink>}
          onRetry={clientes.retry}
          onClose={toList}
        />
      )}
      <FormResultModal form={form} {...salida} detalle={step} />
    </>
  );
}
