import { callOf, useMay } from '#data/queries/use-may.ts';
import { useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';

const NotPermitted = lazy(async () => ({ default: (await import('./NotPermitted.tsx')).NotPermitted }));

/** The screen in the address if the user's role permits it: the guard of all routes that state a call. */
export function Permitted({ children }: { children: ReactNode }) {
  const may = useMay();
  const call = useRouterState({
    select: ({ matches }) => {
      const match = matches.at(-1);
      return match ? callOf(match.staticData.call, match.params) : null;
    },
  });
  if (call === null || may(call)) return children;
  return (
    <Suspense>
      <NotPermitted call={call} />
    </Suspense>
  );
}
