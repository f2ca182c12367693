import type { Id } from '#domain/tables.ts';
import { type Charge, porteo } from '#domain/tarifa.ts';
import { tarifaPorteo } from '#views/agendamiento.ts';
import { expectedCharges, type ExpectedCharges, type ExpectedMovimiento } from '#views/expected-charges.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/**
 * The charges of a movement being entered; null while its times are missing, or this device lacks part of the
 * operation.
 */
export function useExpectedCharges(
  operacionId: Id,
  edited: Id | null,
  expected: ExpectedMovimiento | null,
): ExpectedCharges | null {
  const engine = useEngine();
  useEngineVersion(engine);
  if (expected === null || !engine.state.complete) return null;
  return expectedCharges(engine.reader, operacionId, edited, expected);
}

/** The charge of a porteo for each container; null while its times are missing or out of order. */
export function usePorteoCharge(
  agendamientoId: Id,
  inicio: string | null,
  fin: string | null,
): { charges: Charge[]; withTarifa: boolean } | null {
  const engine = useEngine();
  useEngineVersion(engine);
  const agendamiento = engine.reader.get('contenedor_transporte', agendamientoId);
  if (!agendamiento || inicio === null || fin === null || fin < inicio || !engine.state.complete) return null;
  const { side, tarifa } = tarifaPorteo(engine.reader, agendamiento);
  const charge = tarifa && porteo(tarifa, side, inicio, fin);
  return { charges: charge ? [charge] : [], withTarifa: tarifa !== null };
}
