/** Gives the screens the engine and the query cache of the logged-in user; nothing of theirs while nobody is. */
import { QueryClientProvider } from '@tanstack/react-query';
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { motorOf, stopMotor } from './arranque.ts';
import type { Motor } from './motor.ts';
import { createClient, createPersistOptions, SETTING } from './query-client.ts';
import { useSession } from './session.ts';

const MotorContext = createContext<Motor | null>(null);

/** The engine. Only below a session. */
export function useMotor(): Motor {
  const motor = use(MotorContext);
  if (!motor) throw new Error('No session: the engine runs for a logged-in user only');
  return motor;
}

function WithUser({ userId, children }: { userId: number; children: ReactNode }) {
  const motor = motorOf(userId);
  // One a user: the component is keyed by its id.
  const [client] = useState(createClient);
  const persistOptions = useMemo(() => createPersistOptions(userId), [userId]);
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
      <PersistQueryClientProvider client={client} persistOptions={persistOptions}>
        {children}
      </PersistQueryClientProvider>
    </MotorContext>
  );
}

const ANONYMOUS = createClient();

export function DataProvider({ children }: { children: ReactNode }) {
  const session = useSession();
  const userId = session?.id;
  useEffect(() => {
    if (userId === undefined) stopMotor();
  }, [userId]);
  if (userId === undefined) return <QueryClientProvider client={ANONYMOUS}>{children}</QueryClientProvider>;
  return (
    <WithUser key={userId} userId={userId}>
      {children}
    </WithUser>
  );
}
