/** What the user's role permits to send (contracts/field-permissions.ts). */
import { maySend } from '#contracts/field-permissions.ts';
import { useCallback } from 'react';
import type { OutboxRow } from '../changes/row.ts';
import { useSession } from '../net/session.ts';

export type MaySend = (row: Pick<OutboxRow, 'name' | 'args'>) => boolean;

/** Whether the role may make a queued change. */
export function useMaySend(): MaySend {
  const role = useSession()?.role;
  return useCallback(({ name, args }) => role !== undefined && maySend(role, name, args.body), [role]);
}
