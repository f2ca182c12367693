/** Gives the screens the engine and the query cache of the logged-in user; nothing of theirs while nobody is. */
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { cargarSiempre, cuandoSobre, motorCargado } from '../engine/load-engine.ts';
import { type MotorDePantalla, motorEnCamino } from '../engine/loading-engine.ts';
import { createClient, createClientOf, keepAnswers, SETTING } from '../store/query-client.ts';
import { identityKey } from '../store/identity.ts';
import { useSession } from '../net/session.ts';
import type { SessionUser } from '../net/session-store.ts';

const MotorContext = createContext<MotorDePantalla | null>(null);

/** The engine. Only below a session. */
export function useMotor(): MotorDePantalla {
  const motor = use(MotorContext);
  if (!motor) throw new Error('No session: the engine runs for a logged-in user only');
  return motor;
}

/** The engine of that user, or what stands for it until its code has come. */
function useMotorOf(user: SessionUser, client: QueryClient): MotorDePantalla {
  const [enCamino] = useState(() => motorEnCamino(user));
  const [arranque, setArranque] = useState(motorCargado);
  useEffect(() => {
    if (arranque) return;
    let callOff = cuandoSobre(client, () => {
      callOff = cargarSiempre(setArranque);
    });
    return () => callOff();
  }, [arranque, client]);
  return arranque?.motorOf(user) ?? enCamino;
}

function WithUser({ user, children }: { user: SessionUser; children: ReactNode }) {
  const key = identityKey(user);
  // One a user: the component has the same key.
  const [client] = useState(() => createClientOf(key));
  const motor = useMotorOf(user, client);
  useEffect(() => keepAnswers(client, key), [client, key]);
  useEffect(() => {
    let changedAt = motor.changedAt;
    return motor.subscribe(() => {
      if (motor.changedAt === changedAt) return;
      changedAt = motor.changedAt;
      void client.invalidateQueries({ predicate: ({ meta }) => meta?.setting !== SETTING.setting });
    });
  }, [motor, client]);
  return (
    <MotorContext value={motor}>
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    </MotorContext>
  );
}

const ANONYMOUS = createClient();

export function DataProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  useEffect(() => {
    if (session === null) motorCargado()?.stopMotor();
  }, [session]);
  if (session === null) return <QueryClientProvider client={ANONYMOUS}>{children}</QueryClientProvider>;
  return (
    <WithUser key={identityKey(session)} user={session}>
      {children}
    </WithUser>
  );
}
