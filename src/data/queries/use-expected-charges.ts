import type { Id } from '#domain/tables.ts';
import { type Cobro, porteo } from '#domain/tarifa.ts';
import { tarifaPorteo } from '#views/agendamiento.ts';
import { cobrosPrevistos, type CobrosPrevistos, type MovimientoPrevisto } from '#views/expected-charges.ts';
import { useMotor } from './provider.tsx';
import { useMotorVersion } from './use-query-answer.ts';

/** What a movement would charge; null while it has no times, or this device does not have the whole operation. */
export function useCobrosPrevistos(
  operacionId: Id,
  edited: Id | null,
  previsto: MovimientoPrevisto | null,
): CobrosPrevistos | null {
  const motor = useMotor();
  useMotorVersion(motor);
  if (previsto === null || !motor.state.complete) return null;
  return cobrosPrevistos(motor.lector, operacionId, edited, previsto);
}

/** What a porteo would charge for each container; null while it has no times in their order. */
export function useCobroPorteo(
  agendamientoId: Id,
  inicio: string | null,
  fin: string | null,
): { cobros: Cobro[]; conTarifa: boolean } | null {
  const motor = useMotor();
  useMotorVersion(motor);
  const agendamiento = motor.lector.get('contenedor_transporte', agendamientoId);
  if (!agendamiento || inicio === null || fin === null || fin < inicio || !motor.state.complete) return null;
  const { lado, tarifa } = tarifaPorteo(motor.lector, agendamiento);
  const cobro = tarifa && porteo(tarifa, lado, inicio, fin);
  return { cobros: cobro ? [cobro] : [], conTarifa: tarifa !== null };
}
