import { liquidacionCreate, type PendingLiquidacion } from '#contracts/liquidacion.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { useLinesOf } from '#data/queries/use-pending-comisiones.ts';
import { useSaveChange } from '#data/queries/use-pending-change.ts';
import { formatFecha } from '#domain/date.ts';
import { liquidacionWarnings } from '#domain/liquidacion.ts';
import { formatPesos } from '#domain/money.ts';
import { nombreLiquidacion } from '#domain/numero.ts';
import type { Id } from '#domain/tables.ts';
import { Form } from '#forms/Form.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { FormMultiSelectField } from '#forms/FormMultiSelectField.tsx';
import { FormNumberField } from '#forms/FormNumberField.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { FormTextField } from '#forms/FormTextField.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { usePendingChange, useReturnTarget } from '#forms/pending-context.ts';
import { useFormValues, useRecordForm } from '#forms/use-form.ts';
import { useHeld } from '#forms/use-held.ts';
import { LinkButton } from '#ui/base/Button.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { WarningList } from '#forms/WarningList.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { Card } from '#ui/layout/Card.tsx';
import { useRef, useState } from 'react';
import { LiquidacionTotals } from './LiquidacionTotals.tsx';
import {
  liquidacionValues,
  settleable,
  settleableOption,
  totalsOf,
  upTo,
  withoutOperaciones,
} from './liquidacion-values.ts';
import { NOTHING_PENDING_HINT } from './names.ts';

interface LiquidacionFormProps {
  chofer: { id: Id; nombre: string };
  pendiente: PendingLiquidacion;
  onDone: () => void;
}

const NothingToSettle = () => (
  <Card>
    <EmptyState
      title="No hay comisiones por liquidar"
      hint={NOTHING_PENDING_HINT}
      action={<LinkButton to="/admin/liquidacion">Ir a la lista de Liquidaciones</LinkButton>}
    />
  </Card>
);

/** The form: the day, the operations up to it, what the driver got already, and the total. */
export function LiquidacionForm({ chofer, pendiente, onDone }: LiquidacionFormProps) {
  const pending = usePendingChange(['liquidacion.create']);
  const save = useSaveChange(pending);
  const own = useLinesOf(pending?.uuid ?? null);
  const [today] = useState(() => formatFecha(serverTime()));
  const now = settleable(pendiente, own);
  const form = useRecordForm({
    schema: liquidacionCreate,
    defaults: liquidacionValues(chofer.id, today, now, pending?.body),
    pending,
    draft: `liquidacion ${chofer.id}`,
    // What was settled meanwhile cannot be chosen any more.
    onRecover: (values) => liquidacionValues(chofer.id, today, now, { ...values }),
    validate: withoutOperaciones,
    send: (body) => save('liquidacion.create', { body, label: chofer.nombre }),
  });
  const items = useHeld(now, form.isSent);
  const values = useFormValues(form);
  const offered = upTo(items, values.hasta);
  const totals = totalsOf(values, offered);
  /** What the user has taken out, also of days that are not offered now. */
  const takenOut = useRef(new Set<string>());
  /** Chooses what finished up to that day, without what the user has taken out. */
  const chooseUpTo = (day: string): void => {
    const chosen = new Set(values.operaciones);
    for (const { uuid } of offered) {
      if (chosen.has(uuid)) takenOut.current.delete(uuid);
      else takenOut.current.add(uuid);
    }
    const uuids = upTo(items, day).map(({ uuid }) => uuid);
    form.set(
      'operaciones',
      uuids.filter((uuid) => !takenOut.current.has(uuid)),
    );
  };
  const salida = useReturnTarget(pending, { doneLabel: 'Ir a la lista de Liquidaciones', onDone });
  if (items.length === 0) return <NothingToSettle />;
  return (
    <Card>
      <Form form={form}>
        <FormGrid>
          <FormDateField
            name="hasta"
            label="Hasta"
            dateOnly
            required
            width={2}
            hint="Operaciones finalizadas hasta este día"
            onEdited={chooseUpTo}
          />
          <FormNumberField name="anticipos" label="Anticipos (opcional)" unit="$" width={2} />
          <FormNumberField name="descuentos" label="Descuentos (opcional)" unit="$" width={2} />
          <FormMultiSelectField
            name="operaciones"
            label="Operaciones"
            width={6}
            options={offered.map(settleableOption)}
            total={formatPesos(totals.comisiones)}
            emptyText="No hay comisiones por liquidar hasta este día"
          />
          <FormTextField name="nota" label="Nota (opcional)" width={6} />
        </FormGrid>
        <WarningList texts={liquidacionWarnings({ ...totals, hasta: values.hasta }, today)} />
        <LiquidacionTotals totals={totals} />
        <SubmitBar busy={form.sending} />
      </Form>
      <LeaveGuard form={form} />
      <FormResultModal
        form={form}
        {...salida}
        detalle={(numero) => `Es la ${nombreLiquidacion(numero)}.`}
        linkTo={(numero) => (
          <LinkButton size="lg" to="/admin/liquidacion/detail/$id" params={{ id: String(numero) }}>
            Ver e imprimir
          </LinkButton>
        )}
      />
    </Card>
  );
}
