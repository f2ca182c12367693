import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { useTarifa } from '#data/queries/use-tarifa.ts';
import { serverTime } from '#data/net/server-clock.ts';
import { formatDateMinute, formatFecha, formatTime, parseFecha } from '#domain/date.ts';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useFormValues } from '#forms/use-form.ts';
import { Button } from '#ui/base/Button.tsx';
import { IconChevronDown } from '#ui/base/icons.ts';
import { css } from '#ui/styles/chakra.ts';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { MovimientoFieldInput } from './MovimientoField.tsx';
import { estimateReason, estimateText } from './estimate.ts';
import type { MovimientoFormValues } from './movimiento-values.ts';
import { EndFields, StartField } from './TimeFields.tsx';
import { TipoField } from './TipoField.tsx';
import { ExpectedChargesOfMovimiento } from './ExpectedCharges.tsx';
import type { useMovimientoForm } from './use-movimiento-form.ts';

interface MovimientoFormProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  state: ReturnType<typeof useMovimientoForm>;
}

/** '16:12 (6 h libres según la tarifa)': the end in a form that does not show its field. */
function EstimateNote({ values, reason }: { values: MovimientoFormValues; reason: string }) {
  const termino = parseFecha(values.fecha_termino);
  if (termino === null) return null;
  const isToday = formatFecha(termino) === formatFecha(serverTime());
  return (
    <p className={css({ color: 'muted', paddingBottom: '12px' })}>
      Término estimado: <b>{isToday ? formatTime(termino) : formatDateMinute(termino)}</b> ({reason}). Al
      salir, presione «Salí».
    </p>
  );
}

/**
 * The type, the two times, and the fields that depend on the type (R9.4). A form for a truck that has arrived shows
 * what is required or planned at first.
 */
export function MovimientoForm({ operacion, movimiento, state }: MovimientoFormProps) {
  const { form, salida, visibleOf, leaving, brief, showAll, planned } = state;
  const seesAmounts = useSeesAmounts();
  const values = useFormValues(form);
  const tarifa = useTarifa(operacion.id) ?? null;
  const estimate = (times: Pick<MovimientoFormValues, 'tipo' | 'fecha_inicio'>): void => {
    const text = estimateText(times, tarifa);
    if (text !== null) form.set('fecha_termino', text);
  };
  const onEstimate = (fecha_inicio: string): void => estimate({ tipo: values.tipo, fecha_inicio });
  const onKnownEnd = (text?: string): void => {
    if (text !== undefined) form.set('fecha_termino', text);
    form.set('termino_estimado', false);
  };
  const common = { operacion, movimiento, values, onEstimate };
  return (
    <Form form={form}>
      <FormGrid>
        <TipoField
          form={form}
          operacion={operacion}
          movimiento={movimiento}
          planned={planned}
          onEdited={(tipo) => values.termino_estimado && estimate({ ...values, tipo })}
        />
        <StartField {...common} />
        {brief ? (
          <EstimateNote values={values} reason={estimateReason(values.tipo, tarifa)} />
        ) : (
          <EndFields {...common} tarifa={tarifa} onKnownEnd={onKnownEnd} />
        )}
        {visibleOf(values)
          .filter(
            ({ field, required }) =>
              required || !brief || (planned[field as keyof typeof planned] ?? '') !== '',
          )
          .map(({ field, required }) => (
            <MovimientoFieldInput
              key={`${values.tipo} ${field}`}
              field={field}
              required={required}
              operacion={operacion}
              movimiento={movimiento}
            />
          ))}
      </FormGrid>
      {brief && (
        <Button tone="ghost" onClick={showAll}>
          <IconChevronDown />
          Más datos
        </Button>
      )}
      {seesAmounts && (
        <ExpectedChargesOfMovimiento operacion={operacion} movimiento={movimiento} values={values} />
      )}
      <SubmitBar busy={form.sending || leaving} />
      <LeaveGuard form={form} />
      <FormResultModal form={leaving ? { ...form, result: null } : form} {...salida} />
    </Form>
  );
}
