import type { ExtraFacturable } from '#contracts/extra.ts';
import { facturaCreate } from '#contracts/factura.ts';
import type { OperacionFacturable } from '#contracts/operacion.ts';
import { useChargesOf } from '#data/queries/use-charges-of.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { formatPesos } from '#domain/money.ts';
import { exentoOf, facturaTotals } from '#domain/factura.ts';
import type { Id } from '#domain/tables.ts';
import { FormMultiSelectField } from '#forms/FormMultiSelectField.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { usePendingChange, useReturnTarget } from '#forms/pending-context.ts';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useHeld } from '#forms/use-held.ts';
import { useRecordForm, useFormValues } from '#forms/use-form.ts';
import { Button, LinkButton } from '#ui/base/Button.tsx';
import { IconPlus } from '#ui/base/icons.ts';
import type { SaveResult } from '#data/changes/result.ts';
import { useNavigate } from '@tanstack/react-router';
import { Card } from '#ui/layout/Card.tsx';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { FacturaTotals } from './FacturaTotals.tsx';
import { nombreFactura } from '#domain/numero.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { formatFecha } from '#domain/date.ts';
import { useState } from 'react';
import { PaperSection } from './PaperSection.tsx';
import { paperValues, usePaperSection, vencePaper } from './use-paper-section.ts';
import {
  chosenItems,
  estimateWarning,
  extraOption,
  extrasLeft,
  monthFilters,
  together,
  montosOf,
  operacionOption,
  withoutSelection,
  sum,
} from './selection.ts';

/** The new invoice of an accepted or queued change, else null. */
function createdIn(result: SaveResult | null): Id | null {
  if (result?.estado === 'guardado') return result.id;
  const { id } = (result?.estado === 'aceptado' ? (result.datos ?? {}) : {}) as { id?: Id };
  return id ?? null;
}

interface FacturaFormProps {
  cliente: { id: Id; uuid: string; nombre: string; plazo_dias: number };
  operaciones: readonly OperacionFacturable[];
  extras: readonly ExtraFacturable[];
  onDone: () => void;
}

/** The form: two multi-selects and their total. */
export function FacturaForm({ cliente, onDone, ...facturables }: FacturaFormProps) {
  const pending = usePendingChange(['factura.create']);
  const save = useSaveChange(pending);
  const own = useChargesOf(pending?.uuid ?? null);
  const now = {
    operaciones: together(facturables.operaciones, own.operaciones),
    extras: together(facturables.extras, own.extras),
  };
  const [paper] = useState(() => paperValues(pending?.body, formatFecha(serverTime())));
  const section = usePaperSection(paper);
  const form = useRecordForm({
    schema: facturaCreate,
    defaults: {
      cliente: cliente.id,
      operaciones: chosenItems(pending?.body.operaciones, now.operaciones),
      extras: chosenItems(pending?.body.extras, now.extras),
      ...paper,
    },
    pending,
    // The client may get its number meanwhile, or another one by a restore.
    draft: `factura.create ${cliente.uuid}`,
    // What was invoiced meanwhile cannot be chosen any more.
    onRecover: (values) =>
      section.onRecover({
        ...values,
        cliente: cliente.id,
        operaciones: chosenItems(values.operaciones, now.operaciones),
        extras: chosenItems(values.extras, now.extras),
      }),
    validate: (values) => [...withoutSelection(values), ...vencePaper(values)],
    onInvalid: section.onInvalid,
    onResult: section.onResult,
    // An emptied day is this device's, not that of the arrival.
    send: (body) =>
      save('factura.create', {
        body: { ...body, emitida_en: body.emitida_en ?? formatFecha(serverTime()) },
        label: cliente.nombre,
      }),
  });
  const { operaciones, extras } = useHeld(now, form.isSent);
  const values = useFormValues(form);
  const ofExtras = montosOf(extras, values.extras);
  const ofOperaciones = montosOf(operaciones, values.operaciones);
  const exento = exentoOf(extras.filter(({ uuid }) => values.extras.includes(uuid)));
  const warning = estimateWarning(operaciones, extras, [...values.operaciones, ...values.extras]);
  const left = extrasLeft(operaciones, extras, values);
  const navigate = useNavigate();
  /** The list may hide the new invoice by its order or page: a line above it leads to the invoice (NewFacturaLine.tsx). */
  const toList = (): void => {
    const created = createdIn(form.result);
    if (created === null) onDone();
    else void navigate({ to: '/admin/factura', state: { created } as never });
  };
  const salida = useReturnTarget(pending, { doneLabel: 'Ir a la lista de Facturas', onDone: toList });
  return (
    <Card>
      <Form form={form}>
        <FormGrid>
          <FormMultiSelectField
            name="extras"
            label="Extras"
            width={3}
            options={extras.map(extraOption)}
            total={formatPesos(sum(ofExtras))}
            emptyText="No hay extras por facturar"
          />
          <FormMultiSelectField
            name="operaciones"
            label="Operaciones"
            width={3}
            options={operaciones.map((each) => operacionOption(each, extras))}
            filters={monthFilters(operaciones, serverTime())}
            total={formatPesos(sum(ofOperaciones))}
            emptyText="No hay operaciones por facturar"
          />
        </FormGrid>
        {left.length > 0 && (
          <div>
            <Button onClick={() => form.set('extras', [...values.extras, ...left])}>
              <IconPlus />
              {left.length === 1
                ? 'Agregar el extra de las operaciones elegidas'
                : `Agregar los ${left.length} extras de las operaciones elegidas`}
            </Button>
          </div>
        )}
        <PaperSection state={section} termDays={cliente.plazo_dias} />
        {warning !== null && <FieldWarning>{warning}</FieldWarning>}
        <FacturaTotals inForm totals={facturaTotals([...ofOperaciones, ...ofExtras], exento)} />
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <FormResultModal
        form={form}
        {...salida}
        detalle={(numero) => `Es la ${nombreFactura(numero)}.`}
        linkTo={(numero) => (
          <LinkButton size="lg" to="/admin/factura/detail/$id" params={{ id: String(numero) }}>
            Ver e imprimir
          </LinkButton>
        )}
      />
    </Card>
  );
}
