import { isParked, isUnsent } from '../outbox/fila.ts';
import { useMotor } from '../provider.tsx';
import { type Sync, syncDe } from './sync-estado.ts';
import { useMotorVersion } from './use-consulta.ts';

export function useSync(): Sync {
  const motor = useMotor();
  useMotorVersion(motor);
  return syncDe(motor.state, motor.rows.filter(isUnsent).length, motor.rows.filter(isParked).length);
}
