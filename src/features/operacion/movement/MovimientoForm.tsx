import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { FormDateField } from '#forms/FormDateField.tsx';
import { DurationNote } from '#forms/DurationNote.tsx';
import { Form } from '#forms/Form.tsx';
import { LeaveGuard } from '#forms/LeaveGuard.tsx';
import { FormResultModal } from '#forms/FormResultModal.tsx';
import { useFormValues } from '#forms/use-form.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { FormGrid } from '#ui/form/FormGrid.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { SubmitBar } from '#ui/form/SubmitBar.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { MovimientoFieldInput } from './MovimientoField.tsx';
import { TipoField } from './TipoField.tsx';
import { ExpectedChargesOfMovimiento } from './ExpectedCharges.tsx';
import { warningsOf } from './movimiento-warnings.ts';
import type { useMovimientoForm } from './use-movimiento-form.ts';

const Lines = chakra('span', { base: { display: 'grid' } });

interface MovimientoFormProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  state: ReturnType<typeof useMovimientoForm>;
}

/** The type, the two times, and the fields that depend on the type (R9.4). */
export function MovimientoForm({ operacion, movimiento, state }: MovimientoFormProps) {
  const { form, salida, visibleOf, leaving } = state;
  const values = useFormValues(form);
  const { inicio, termino } = warningsOf(operacion, movimiento, values, useNow(60_000));
  return (
    <Form form={form}>
      <FormGrid>
        <TipoField form={form} operacion={operacion} movimiento={movimiento} />
        <FormDateField
          name="fecha_inicio"
          label="Fecha de inicio"
          required
          nowButton
          hint={inicio !== null && <FieldWarning>{inicio}</FieldWarning>}
        />
        <FormDateField
          name="fecha_termino"
          label="Fecha de término"
          required
          nowButton
          hint={
            <Lines>
              <DurationNote start={values.fecha_inicio} end={values.fecha_termino} />
              {termino !== null && <FieldWarning>{termino}</FieldWarning>}
            </Lines>
          }
        />
        {visibleOf(values).map(({ field, required }) => (
          <MovimientoFieldInput
            key={`${values.tipo} ${field}`}
            field={field}
            required={required}
            operacion={operacion}
            movimiento={movimiento}
          />
        ))}
      </FormGrid>
      <ExpectedChargesOfMovimiento operacion={operacion} movimiento={movimiento} values={values} />
      <SubmitBar busy={form.sending || leaving} />
      <LeaveGuard form={form} />
      <FormResultModal form={leaving ? { ...form, result: null } : form} {...salida} />
    </Form>
  );
}
