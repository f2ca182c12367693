/** Provides the engine and the query cache of the logged-in user to the screens; neither exists without a user. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { engineLoaded, forgetCopiesHere, loadAlways, whenIdle } from '../engine/load-engine.ts';
import { type ScreenEngine, loadingEngine } from '../engine/loading-engine.ts';
import { createClient, createClientOf, forgetAnswers, keepAnswers, SETTING } from '../store/query-client.ts';
import { identityKey } from '../store/identity.ts';
import { useSession } from '../net/session.ts';
import type { SessionUser } from '../net/session-store.ts';

const EngineContext = createContext<ScreenEngine | null>(null);

/** The engine; null without a session. */
export const useEngineOrNull = (): ScreenEngine | null => use(EngineContext);

/** The engine. Usable only inside the provider, where a session exists. */
export function useEngine(): ScreenEngine {
  const engine = use(EngineContext);
  if (!engine) throw new Error('No session: the engine runs for a logged-in user only');
  return engine;
}

/** The engine of the user, or its stand-in until the code is loaded. */
function useEngineOf(user: SessionUser, client: QueryClient): ScreenEngine {
  const [onItsWay] = useState(() => loadingEngine(user));
  const [startup, setStartup] = useState(engineLoaded);
  useEffect(() => {
    if (startup) return;
    let callOff = whenIdle(client, () => {
      callOff = loadAlways(setStartup);
    });
    return () => callOff();
  }, [startup, client]);
  return startup?.engineOf(user) ?? onItsWay;
}

function WithUser({ user, children }: { user: SessionUser; children: ReactNode }) {
  const key = identityKey(user);
  // One client per user: the component is keyed by the user.
  const [client] = useState(() => createClientOf(key));
  const engine = useEngineOf(user, client);
  useEffect(() => keepAnswers(client, key), [client, key]);
  useEffect(() => {
    let changedAt = engine.changedAt;
    return engine.subscribe(() => {
      if (engine.changedAt === changedAt) return;
      changedAt = engine.changedAt;
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.setting !== SETTING.setting });
    });
  }, [engine, client]);
  return (
    <EngineContext value={engine}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </EngineContext>
  );
}

const ANONYMOUS = createClient();

export function DataProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    forgetAnswers(session && identityKey(session));
    if (session !== null) return;
    engineLoaded()?.stopEngine();
    void forgetCopiesHere();
  }, [session]);
  if (session === null) return <QueryClientProvider client={ANONYMOUS}>{children}</QueryClientProvider>;
  return (
    <WithUser key={identityKey(session)} user={session}>
      {children}
    </WithUser>
  );
}
