import { type Empresa, EMPRESA_SIN_CONFIGURAR, type EmpresaAnswer } from '#contracts/empresa.ts';
import { adoptZone } from '#domain/date.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useMotor } from './provider.tsx';
import { SETTING } from '../store/query-client.ts';
import { preguntar } from './server-answer.ts';

/** Times are shown by the server's zone from then on. An answer that an earlier version kept has none. */
function withZone(answer: Omit<EmpresaAnswer, 'zona'> & Partial<EmpresaAnswer>): Empresa {
  if (answer.zona) adoptZone(answer.zona);
  return answer;
}

/** Whose system this is: asked once a start, kept for the next one, also for one without a network. */
export function useEmpresa(): Empresa {
  const motor = useMotor();
  const connected = useSyncExternalStore(motor.subscribe, () => motor.state.connected !== false);
  const { data } = useQuery({
    queryKey: ['empresa', {}],
    queryFn: async () => ((await preguntar('empresa', {})) as { datos: EmpresaAnswer }).datos,
    select: withZone,
    enabled: connected,
    meta: { ...SETTING, firstPaint: true },
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  return data ?? EMPRESA_SIN_CONFIGURAR;
}
