import type { EndpointKey } from '#contracts/endpoints.ts';
import { useCallback } from 'react';
import type { Peticion } from '../outbox/preparar.ts';
import type { Resultado } from '../outbox/resultado.ts';
import { useMotor } from '../provider.tsx';

/** How long a form waits for the server before it says that the change is kept and will be sent. */
const WAIT_MS = 4000;

export type Mutar = (key: EndpointKey, peticion: Peticion) => Promise<Resultado>;

/** The one way of writing, with a network or without. */
export function useMutar(): Mutar {
  const motor = useMotor();
  return useCallback((key, peticion) => motor.mutate(key, peticion, WAIT_MS), [motor]);
}
