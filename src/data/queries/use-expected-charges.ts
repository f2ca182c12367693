import type { Id } from '#domain/tables.ts';
import { type Charge, porteo } from '#domain/tarifa.ts';
import { tarifaPorteo } from '#views/agendamiento.ts';
import { expectedCharges, type ExpectedCharges, type ExpectedMovimiento } from '#views/expected-charges.ts';
import { useEngine } from './provider.tsx';
import { useEngineVersion } from './use-query-answer.ts';

/** What a movement would charge; null while it has no times, or this device does not have the whole operation. */
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

/** What a porteo would charge for each container; null while it has no times in their order. */
export function usePorteoCharge(
  agendamientoId: Id,
  inicio: string | null,
  fin: string | null,
): { charges: Charge[]; withTarifa: boolean } | null {
  const engine = useEngine();
  useEngineVersion(engine);
  const agendamiento = engine.reader.get('contenedor_transporte', agendamientoId);
  if (!agendamiento || inicio === null || fin === null || fin < inicio || !engine.state.complete) return null;
  const { lado, tarifa } = tarifaPorteo(engine.reader, agendamiento);
  const charge = tarifa && porteo(tarifa, lado, inicio, fin);
  return { charges: charge ? [charge] : [], withTarifa: tarifa !== null };
}
