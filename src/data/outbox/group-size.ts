/** The number of changes in a group after some of them were discarded. Pure. */
import type { OutboxRow } from '../changes/row.ts';
import type { RowUpdates } from './queue-updates.ts';

/** The updates of the rows that stay in a group without its discarded ones. */
export function withoutDiscarded(stay: readonly OutboxRow[], discarded: readonly OutboxRow[]): RowUpdates {
  const gone = Map.groupBy(discarded, ({ group }) => group?.id);
  return new Map(
    stay.flatMap(({ seq, group }) => {
      const count = group ? (gone.get(group.id)?.length ?? 0) : 0;
      return group && count > 0 ? [[seq, { group: { ...group, size: group.size - count } }] as const] : [];
    }),
  );
}
