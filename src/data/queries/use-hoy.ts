import { type Hoy, hoyDe } from '#vistas/hoy.ts';
import { useMemo } from 'react';
import { useMotor } from '../provider.tsx';
import type { Consulta } from './consulta.ts';
import { useMotorVersion } from './use-consulta.ts';

interface DeHoy extends Pick<Consulta<Hoy>, 'local'> {
  /** Null until this device has everything. */
  datos: Hoy | null;
  /** Without a connection they will not come. */
  conectado: boolean;
  reintentar: () => void;
}

/** What matters at `now` (epoch ms), from this device's own rows: with a network or without. */
export function useHoy(now: number): DeHoy {
  const motor = useMotor();
  const version = useMotorVersion(motor);
  const { ready, complete, connected, at } = motor.state;
  const datos = useMemo(
    () => (ready && complete ? hoyDe(motor.lector, new Date(now).toISOString()) : null),
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [motor, version, ready, complete, now],
  );
  return {
    datos,
    conectado: connected !== false,
    reintentar: () => void motor.sync(true),
    local: connected === false && datos ? { at } : null,
  };
}
