import { type Empresa, UNCONFIGURED_EMPRESA, type EmpresaAnswer } from '#contracts/empresa.ts';
import { adoptZone } from '#domain/date.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useEngine } from './provider.tsx';
import { SETTING } from '../store/query-client.ts';
import { askServer } from './server-answer.ts';

/** Adopts the server's time zone for all times shown from now on. Answers that an earlier version stored have none. */
function withZone(answer: Omit<EmpresaAnswer, 'zona'> & Partial<EmpresaAnswer>): Empresa {
  if (answer.zona) adoptZone(answer.zona);
  return answer;
}

/** The company's data: fetched once at each start, and stored for the next start, which may be without a network. */
export function useEmpresa(): Empresa {
  const engine = useEngine();
  const connected = useSyncExternalStore(engine.subscribe, () => engine.state.connected !== false);
  const { data } = useQuery({
    queryKey: ['empresa', {}],
    queryFn: async () => ((await askServer('empresa', {})) as { datos: EmpresaAnswer }).datos,
    select: withZone,
    enabled: connected,
    meta: { ...SETTING, firstPaint: true },
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  return data ?? UNCONFIGURED_EMPRESA;
}
