import type { Lector } from '#views/reader.ts';
import { useCallback } from 'react';
import { useMotor } from './provider.tsx';
import { useMotorVersion } from './use-query-answer.ts';

/** All that this device holds, unsent changes included; renders again when that changes. */
export function useLector(): { lector: Lector; version: number } {
  const motor = useMotor();
  return { lector: motor.lector, version: useMotorVersion(motor) };
}

/** For one look at a time: the function stays the same but for when the device has all that it loads at the start. */
export function useLectorDeAhora(): () => Lector {
  const motor = useMotor();
  useMotorVersion(motor);
  const { ready, complete } = motor.state;
  // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps -- what is read changes with the two
  return useCallback(() => motor.lector, [motor, ready, complete]);
}
