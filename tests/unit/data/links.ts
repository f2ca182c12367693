/** Queued changes, reduced to what their order depends on. */
import { dependenciesOf, heads, type Link } from '#data/changes/dependencies.ts';

export const link = (seq: number, records: string[], more: Partial<Link> = {}): Link => ({
  seq,
  state: 'pending',
  creates: [],
  refs: [],
  records,
  uuids: {},
  reads: [],
  writes: [],
  unseen: [],
  released: false,
  ...more,
});
/** A change on which the server has failed so often that it counts as failing. */
export const FAILED = { faults: 5 } satisfies Partial<Link>;
export const seqs = (rows: readonly Link[]): number[] => rows.map(({ seq }) => seq);
/** The changes that may be sent now. */
export const headsOf = (rows: readonly Link[]): number[] => seqs(heads(dependenciesOf(rows)));
/** The changes that `seq` follows. */
export const followed = (rows: readonly Link[], seq: number): number[] => [
  ...(dependenciesOf(rows).follows.get(seq) ?? []),
];
