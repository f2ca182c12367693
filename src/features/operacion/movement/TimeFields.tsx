import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useReader } from '#data/queries/use-reader.ts';
import { useSeesAmounts } from '#data/queries/use-sees-amounts.ts';
import { idOfText } from '#domain/numero.ts';
import type { Tarifa } from '#domain/tables.ts';
import { DurationNote } from '#forms/DurationNote.tsx';
import { EndChips } from '#forms/EndChips.tsx';
import { FormCheckbox } from '#forms/FormCheckbox.tsx';
import { FormDateField } from '#forms/FormDateField.tsx';
import { useNow } from '#ui/base/use-now.ts';
import { FieldWarning } from '#ui/form/FieldWarning.tsx';
import { chakra } from '#ui/styles/chakra.ts';
import { labelOf } from '#views/labels.ts';
import { emptyStay } from '#views/movimiento-context.ts';
import { movimientosOf } from '#views/operacion.ts';
import { freeHoursOf } from './estimate.ts';
import type { MovimientoFormValues } from './movimiento-values.ts';
import { warningsOf } from './movimiento-warnings.ts';

const Lines = chakra('span', { base: { display: 'grid' } });

interface TimeFieldsProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  values: MovimientoFormValues;
  /** Sets the end to its estimate, for a movement that begins then. */
  onEstimate: (fecha_inicio: string) => void;
  tarifa: Tarifa | null;
  /** The end is known; with a text where it is not typed. */
  onKnownEnd: (text?: string) => void;
}

/** When the movement begins. */
export function StartField(
  props: Pick<TimeFieldsProps, 'operacion' | 'movimiento' | 'values' | 'onEstimate'>,
) {
  const { operacion, movimiento, values, onEstimate } = props;
  const { reader } = useReader();
  const { contenedor } = values;
  const stay =
    contenedor === '' ? null : emptyStay(reader, idOfText(contenedor), movimientosOf(reader, operacion.id));
  const { inicio } = warningsOf(operacion, movimiento, values, useNow(), stay);
  return (
    <FormDateField
      name="fecha_inicio"
      label="Fecha de inicio"
      required
      nowButton
      hint={inicio !== null && <FieldWarning>{inicio}</FieldWarning>}
      onEdited={(text) => values.termino_estimado && onEstimate(text)}
    />
  );
}

/** When the movement ends, and whether that is estimated. */
export function EndFields(props: TimeFieldsProps) {
  const { operacion, movimiento, values, tarifa, onEstimate, onKnownEnd } = props;
  const seesAmounts = useSeesAmounts();
  const { termino } = warningsOf(operacion, movimiento, values, useNow());
  return (
    <>
      <FormDateField
        name="fecha_termino"
        label="Fecha de término"
        required
        nowButton
        from={values.fecha_inicio}
        isEnd
        onEdited={() => onKnownEnd()}
        hint={
          <Lines>
            <DurationNote start={values.fecha_inicio} end={values.fecha_termino} />
            {termino !== null && <FieldWarning>{termino}</FieldWarning>}
          </Lines>
        }
      />
      <EndChips
        start={values.fecha_inicio}
        end={values.fecha_termino}
        freeHours={freeHoursOf(values.tipo, tarifa)}
        onPick={onKnownEnd}
      />
      <FormCheckbox
        name="termino_estimado"
        label={labelOf('termino_estimado')}
        hint={
          seesAmounts
            ? 'El camión sigue ahí: los cobros son provisorios hasta que salga'
            : 'El camión sigue ahí'
        }
        onEdited={(checked) => checked && onEstimate(values.fecha_inicio)}
      />
    </>
  );
}
