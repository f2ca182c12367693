import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useExpectedCharges } from '#data/queries/use-expected-charges.ts';
import { useServerMinute } from '#data/queries/use-server-minute.ts';
import { formatDateMinute, parseFecha } from '#domain/date.ts';
import { formatPesos } from '#domain/money.ts';
import { ChargesOnSave, type ChargeLine } from '#forms/ChargesOnSave.tsx';
import { useNow } from '#ui/base/use-now.ts';
import type { ExpectedCharge } from '#views/expected-charges.ts';
import { receipt } from '#views/receipt.ts';
import { expectedOf } from './expected-movimiento.ts';
import type { MovimientoFormValues } from './movimiento-values.ts';

function lineOf(charge: ExpectedCharge): ChargeLine {
  const { tipo, monto, before, detalle } = charge;
  const changes =
    before === null || before === monto
      ? ''
      : monto === 0
        ? 'deja de cobrarse'
        : `antes ${formatPesos(before)}`;
  const note = [monto > 0 && receipt(charge), changes].filter(Boolean).join(' · ');
  return { key: `${tipo} ${detalle.desde}`, title: tipo, monto, note };
}

interface ExpectedChargesProps {
  operacion: OperacionRecord;
  movimiento: MovimientoRecord | null;
  values: MovimientoFormValues;
}

/**
 * The charges of the movement in the form; empty while its times are unknown. For a stop that runs beyond its estimated
 * end also those until now, which are charged unless its end is corrected.
 */
export function ExpectedChargesOfMovimiento({ operacion, movimiento, values }: ExpectedChargesProps) {
  const edited = movimiento?.id ?? null;
  const expected = useExpectedCharges(operacion.id, edited, expectedOf(values));
  const now = new Date(useServerMinute(useNow())).toISOString();
  const termino = parseFecha(values.fecha_termino);
  const isOver = values.termino_estimado && termino !== null && termino < now;
  const untilNow = useExpectedCharges(
    operacion.id,
    edited,
    isOver ? expectedOf({ ...values, fecha_termino: formatDateMinute(now) }) : null,
  );
  const amountsOf = (each: typeof expected): string =>
    JSON.stringify(each?.charges.map(({ monto }) => monto));
  // Charges that do not depend on the end are not listed twice.
  const isSame = amountsOf(untilNow) === amountsOf(expected);
  return (
    <ChargesOnSave
      lines={expected?.charges.map(lineOf) ?? null}
      withTarifa={expected?.withTarifa ?? false}
      ifLeftNow={isSame ? [] : (untilNow?.charges.map(lineOf) ?? [])}
    />
  );
}
