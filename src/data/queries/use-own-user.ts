/** Who is logged in, by name: for the menu and the user's own page. */
import type { UsuarioRecord } from '#contracts/usuario.ts';
import type { Role } from '#domain/vocabulary.ts';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useSession } from '../net/session.ts';
import { SETTING } from '../store/query-client.ts';
import { useEngine } from './provider.tsx';
import { askServer } from './server-answer.ts';

interface OwnUser {
  /** The driver's name of a CHOFER, otherwise the user's; the email address where there is none. */
  name: string;
  email: string;
  role: Role;
}

/** Fetched once at each start, and stored for the next start, which may be without a network. Null after the session. */
export function useOwnUser(): OwnUser | null {
  const session = useSession();
  const engine = useEngine();
  const connected = useSyncExternalStore(engine.subscribe, () => engine.state.connected !== false);
  const { data } = useQuery({
    queryKey: ['usuario.propio', {}],
    queryFn: async () =>
      ((await askServer('usuario.get', { id: session!.id })) as { datos: UsuarioRecord }).datos,
    enabled: connected && session !== null,
    meta: { ...SETTING, firstPaint: true },
    staleTime: Infinity,
    refetchOnMount: 'always',
  });
  if (session === null) return null;
  const { email, role } = session;
  return { name: data?.chofer?.nombre ?? data?.nombre ?? email, email: data?.email ?? email, role };
}
