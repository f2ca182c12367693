import { type Hoy, hoyDe } from '#views/today.ts';
import { useMemo } from 'react';
import { useMotor } from './provider.tsx';
import type { Consulta } from './query.ts';
import { serverTime } from '../net/server-clock.ts';
import { useMotorVersion } from './use-query-answer.ts';

interface DeHoy extends Pick<Consulta<Hoy>, 'local'> {
  /** `now` by the server's clock (epoch ms). */
  ahora: number;
  /** Null until this device has everything. */
  datos: Hoy | null;
  /** Without a connection they will not come. */
  conectado: boolean;
  reintentar: () => void;
}

/** What matters at `now` (epoch ms of this device), from this device's own rows: with a network or without. */
export function useHoy(now: number): DeHoy {
  const ahora = serverTime(now);
  const motor = useMotor();
  const version = useMotorVersion(motor);
  const { ready, complete, connected, at } = motor.state;
  const datos = useMemo(
    () => (ready && complete ? hoyDe(motor.lector, new Date(ahora).toISOString()) : null),
    // `version` stands for all that the engine holds.
    // oxlint-disable-next-line react/memo-dependencies, react-hooks/exhaustive-deps
    [motor, version, ready, complete, ahora],
  );
  return {
    ahora,
    datos,
    conectado: connected !== false,
    reintentar: () => void motor.sync(true),
    local: connected === false && datos ? { at } : null,
  };
}
