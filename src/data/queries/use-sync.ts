import { isParked, isStuck, isUnsent } from '../outbox/fila.ts';
import { useMotor } from '../provider.tsx';
import { type Sync, syncDe } from './sync-estado.ts';
import { useMotorVersion } from './use-consulta.ts';

export function useSync(): Sync {
  const motor = useMotor();
  useMotorVersion(motor);
  const errors = motor.rows.filter((row) => isParked(row) || isStuck(row));
  return syncDe(motor.state, motor.rows.filter(isUnsent).length, errors.length);
}
