import { isParked, isStuck, isUnsent } from '../changes/row.ts';
import { useMotor } from './provider.tsx';
import { type Sync, syncDe } from './sync-state.ts';
import { useMotorVersion } from './use-query-answer.ts';

export function useSync(): Sync {
  const motor = useMotor();
  useMotorVersion(motor);
  const errors = motor.rows.filter((row) => isParked(row) || isStuck(row));
  return syncDe(motor.state, motor.rows.filter(isUnsent).length, errors.length);
}
