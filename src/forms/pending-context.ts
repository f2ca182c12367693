import type { EndpointKey } from '#contracts/endpoints.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import type { Id } from '#domain/tables.ts';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

/** The change of the tray that this address opens in its form; null: a form as any other. */
export const PendingChangeContext = createContext<PendingChange | null>(null);

/** That change, if it is of one of these calls, and of the record of that id or uuid. */
export function usePendingChange(names: readonly EndpointKey[], ids?: readonly Id[]): PendingChange | null {
  const pending = useContext(PendingChangeContext);
  if (pending === null || !names.includes(pending.name)) return null;
  const isOf = ids === undefined || ids.some((id) => String(id) === String(pending.id));
  return isOf ? pending : null;
}

export interface Salida {
  doneLabel: string;
  onDone: () => void;
}

/** Where a saved form leads: a change of the tray back to it, any other where `otra` says. */
export function useSalida(pending: PendingChange | null, other: Salida): Salida {
  const navigate = useNavigate();
  if (pending === null) return other;
  return {
    doneLabel: 'Volver a Pendientes',
    onDone: () => void navigate({ to: '/admin/pendientes' }),
  };
}
