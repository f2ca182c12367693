import type { MovimientoRecord } from '#contracts/movimiento.ts';
import type { OperacionRecord } from '#contracts/operacion.ts';
import { useExpectedCharges } from '#data/queries/use-expected-charges.ts';
import { formatPesos } from '#domain/money.ts';
import { ChargesOnSave, type ChargeLine } from '#forms/ChargesOnSave.tsx';
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

/** The charges of the movement in the form; empty while its times are unknown. */
export function ExpectedChargesOfMovimiento({ operacion, movimiento, values }: ExpectedChargesProps) {
  const expected = useExpectedCharges(operacion.id, movimiento?.id ?? null, expectedOf(values));
  return (
    <ChargesOnSave lines={expected?.charges.map(lineOf) ?? null} withTarifa={expected?.withTarifa ?? false} />
  );
}
