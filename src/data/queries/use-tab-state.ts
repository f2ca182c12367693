import { useMotor } from './provider.tsx';
import { useMotorVersion } from './use-query-answer.ts';

/** What another tab of this app does to this one: it is newer and has taken the database over, or older and holds it. */
export function usePestana(): 'obsoleta' | 'bloqueada' | null {
  const motor = useMotor();
  useMotorVersion(motor);
  const { obsoleta, bloqueada } = motor.state;
  if (obsoleta) return 'obsoleta';
  return bloqueada ? 'bloqueada' : null;
}
