import type { Notificacion } from '#contracts/notificacion.ts';
import { useRecord } from '#data/queries/use-record.ts';
import { BellMenu } from '#ui/overlay/BellMenu.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { useMemo } from 'react';
import { bellGroups } from './groups.ts';

/** The notifications: debts, stored goods, operations that are due. It works without a network too. */
export function Bell() {
  const { datos, error, retry } = useRecord<Notificacion>('notificacion');
  const groups = useMemo(() => datos && bellGroups(datos), [datos]);
  return (
    <BellMenu groups={groups} error={error !== null && <ErrorState message={error} onRetry={retry} />} />
  );
}
