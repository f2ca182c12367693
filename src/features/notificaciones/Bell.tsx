import type { Notificacion } from '#contracts/notificacion.ts';
import { useDato } from '#data/queries/use-record.ts';
import { BellMenu } from '#ui/overlay/BellMenu.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { useMemo } from 'react';
import { gruposDe } from './groups.ts';

/** What waits for somebody: debts, stored goods, operations that are due. Works without a network too. */
export function Campana() {
  const { datos, error, reintentar } = useDato<Notificacion>('notificacion');
  const groups = useMemo(() => datos && gruposDe(datos), [datos]);
  return (
    <BellMenu groups={groups} error={error !== null && <ErrorState message={error} onRetry={reintentar} />} />
  );
}
