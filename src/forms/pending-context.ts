import type { EndpointKey } from '#contracts/endpoints.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import type { Id } from '#domain/tables.ts';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

/** The change of the tray that this address edits; null for a normal form. */
export const PendingChangeContext = createContext<PendingChange | null>(null);

/** That change, if it belongs to one of these mutations and to the record with that id or uuid. */
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

/** The target after saving: the tray for a change of the tray, otherwise `otra`. */
export function useSalida(pending: PendingChange | null, other: Salida): Salida {
  const navigate = useNavigate();
  if (pending === null) return other;
  return {
    doneLabel: 'Volver a Pendientes',
    onDone: () => void navigate({ to: '/admin/pendientes' }),
  };
}
