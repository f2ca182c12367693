import { Skeleton } from '#ui/feedback/Skeleton.tsx';
import { useSearch } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense } from 'react';

/** Loaded when it is first needed: this file is part of the first load. */
const EditedChange = lazy(async () => ({ default: (await import('./EditedChange.tsx')).EditedChange }));

/** Reads `?pendiente=<seq>`: then the forms inside edit that change of the tray. */
export function WithPendingChange({ children }: { children: ReactNode }) {
  const { pendiente }: Record<string, unknown> = useSearch({ strict: false });
  const seq = Number(pendiente);
  // Keyed, so that a form is never reused for another change.
  if (!Number.isSafeInteger(seq) || seq < 1) return <Fragment key="otra">{children}</Fragment>;
  return (
    <Suspense key={seq} fallback={<Skeleton height="320px" />}>
      <EditedChange seq={seq}>{children}</EditedChange>
    </Suspense>
  );
}
