import { type Empresa, EMPRESA_SIN_CONFIGURAR } from '#contracts/empresa.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useMotor } from '../provider.tsx';
import { SETTING } from '../query-client.ts';
import { preguntar } from './respuesta.ts';

/** Whose system this is: asked once a start, kept for the next one, also for one without a network. */
export function useEmpresa(): Empresa {
  const motor = useMotor();
  const connected = useSyncExternalStore(motor.subscribe, () => motor.state.connected !== false);
  const { data } = useQuery({
    queryKey: ['empresa', {}],
    queryFn: async () => ((await preguntar('empresa', {})) as { datos: Empresa }).datos,
    enabled: connected,
    meta: { ...SETTING, firstPaint: true },
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  return data ?? EMPRESA_SIN_CONFIGURAR;
}
