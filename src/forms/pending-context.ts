import type { EndpointKey } from '#contracts/endpoints.ts';
import type { PendingChange } from '#data/queries/pending-change.ts';
import type { Id } from '#domain/tables.ts';
import { useNavigate } from '@tanstack/react-router';
import { createContext, useContext } from 'react';

/** The change of the tray that the form edits; null for a normal form. */
export const PendingChangeContext = createContext<PendingChange | null>(null);

/** That change, if it is one of these mutations and belongs to the record with that id or uuid. */
export function usePendingChange(names: readonly EndpointKey[], ids?: readonly Id[]): PendingChange | null {
  const pending = useContext(PendingChangeContext);
  if (pending === null || !names.includes(pending.name)) return null;
  const isOfRecord = ids === undefined || ids.some((id) => String(id) === String(pending.id));
  return isOfRecord ? pending : null;
}

export interface ReturnTarget {
  doneLabel: string;
  onDone: () => void;
}

/** Where to go after saving: to the tray for a change of the tray, otherwise to `other`. */
export function useReturnTarget(pending: PendingChange | null, other: ReturnTarget): ReturnTarget {
  const navigate = useNavigate();
  if (pending === null) return other;
  return {
    doneLabel: 'Volver a Pendientes',
    onDone: () => void navigate({ to: '/admin/pendientes' }),
  };
}
