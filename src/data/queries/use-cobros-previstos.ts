import type { Id } from '#domain/tablas.ts';
import { cobrosPrevistos, type CobrosPrevistos, type MovimientoPrevisto } from '#vistas/cobros-previstos.ts';
import { useMotor } from '../provider.tsx';
import { useMotorVersion } from './use-consulta.ts';

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
