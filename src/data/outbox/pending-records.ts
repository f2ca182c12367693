/** The states of records that have unsent changes, for screens. Part of the first load: without the registry of changes. */
import { PENDING_STATES, type PendingState } from '#domain/vocabulary.ts';
import type { Id } from '#domain/tables.ts';
import { isParked, type OutboxRow } from '../changes/row.ts';

/** By id, and by uuid. */
export type PendingRecords<K = Id> = ReadonlyMap<K, PendingState>;

/** Sets the state of a key, unless the key has a more severe one. */
export function noteWorst<K>(found: Map<K, PendingState>, key: K, state: PendingState): void {
  const known = found.get(key);
  if (known === undefined || PENDING_STATES.indexOf(known) < PENDING_STATES.indexOf(state))
    found.set(key, state);
}

/** Why a record is not on this device: it was deleted, or the change that creates it waits for a decision. */
export type Gone = 'deleted' | 'parked';

/** `blocked`: seqs of rows that wait for a parked one. `wasShown`: the record was on this screen before. */
export function reasonGone(
  rows: readonly OutboxRow[],
  blocked: ReadonlyMap<number, number>,
  id: Id | undefined,
  wasShown: boolean,
): Gone | null {
  const maker = rows.find(({ creates }) => creates.includes(String(id)));
  if (maker && (isParked(maker) || blocked.has(maker.seq))) return 'parked';
  return wasShown ? 'deleted' : null;
}
