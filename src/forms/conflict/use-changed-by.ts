import type { ConflictDecision } from '#data/changes/result.ts';
import { getSession } from '#data/net/session.ts';
import { useHistorial } from '#data/queries/use-historial.ts';
import { momentText } from '#ui/base/moment.ts';
import { lastChange } from './last-change.ts';

export interface ChangeAuthor {
  /** The user's own change, from another tab or device. */
  isOwn: boolean;
  /** Null where the history does not say. */
  nombre: string | null;
  /** '14:03', or with its day. */
  when: string;
}

/** Who has last changed these fields of the record; null while that is not known, as without a network. */
export function useChangedBy(
  { table, id }: NonNullable<ConflictDecision['record']>,
  fields: readonly string[],
): ChangeAuthor | null {
  const { datos } = useHistorial(table, id, 1);
  const change = datos && lastChange(datos.results, table, fields);
  if (!change) return null;
  const { quien, cuando } = change;
  return {
    isOwn: quien !== null && quien.id === getSession()?.id,
    nombre: quien?.nombre ?? null,
    when: momentText(Date.parse(cuando)),
  };
}
