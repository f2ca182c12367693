import type { Lector } from '#vistas/lector.ts';
import { useCallback } from 'react';
import { useMotor } from '../provider.tsx';
import { useMotorVersion } from './use-consulta.ts';

/** All that this device holds, unsent changes included; renders again when that changes. */
export function useLector(): { lector: Lector; version: number } {
  const motor = useMotor();
  return { lector: motor.lector, version: useMotorVersion(motor) };
}

/** As useLector(), for one look at a time: nothing renders when what the device holds changes. */
export function useLectorDeAhora(): () => Lector {
  const motor = useMotor();
  return useCallback(() => motor.lector, [motor]);
}
