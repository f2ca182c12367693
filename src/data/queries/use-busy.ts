import { timeWindow } from '#domain/agenda.ts';
import { parseFecha } from '#domain/date.ts';
import type { Id } from '#domain/tables.ts';
import { type Busy, busyIn } from '#views/busy.ts';
import { useMemo } from 'react';
import { useReader } from './use-reader.ts';

/** The drivers and trucks with another open operation at the time of this one, with its ETAs as typed or ISO. */
export function useBusy(operacionId: Id, etas: { eta_puerto: string; eta_planta: string }): Busy | undefined {
  const { reader, version } = useReader();
  const { eta_puerto, eta_planta } = etas;
  return useMemo(() => {
    const operacion = reader.get('operacion', operacionId);
    if (!operacion) return undefined;
    const window = timeWindow({
      tarifa: operacion.tarifa,
      eta_puerto: parseFecha(eta_puerto) ?? operacion.eta_puerto,
      eta_planta: parseFecha(eta_planta) ?? operacion.eta_planta,
    });
    return busyIn(reader, window, operacion.id);
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
  }, [reader, version, operacionId, eta_puerto, eta_planta]);
}
