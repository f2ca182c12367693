/**
 * Compares the replica with the server by digests and replaces the rows that differ (docs/decisions/030). The server's
 * answer names its state: if the replica is in another state, nothing is compared.
 */
import { CALLS } from '#contracts/calls.ts';
import type { RequestedRows, Digests } from '#contracts/digests.ts';
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { ReplicaMeta } from '../store/db.ts';
import type { Call, Transport } from '../net/http.ts';
import type { ReplicaStore } from './replica-store.ts';
import { differentBuckets, differentTables, rowsBelow } from './digests.ts';
import type { Replica } from './replica.ts';

/** With more differing buckets than this, refilling the replica takes no longer. */
const MAX_BUCKETS = 64;

export type CompareEnd =
  /** All digests are equal. */
  | 'same'
  /** The differing rows have been replaced: compare again. */
  | 'healed'
  /** Too much differs: the replica has to be refilled. */
  | 'refill'
  /** Unknown: no connection, an older server, or one side has changed meanwhile. */
  | 'unknown';

interface CompareDeps {
  replicaStore: ReplicaStore;
  replica: Replica;
  transport: Transport;
  /** Yields to the page during long work. */
  pause: () => Promise<void>;
}

type Comparable = ReplicaMeta & { epoca: string; horizonte: number };

const isComparable = (meta: ReplicaMeta | null): meta is Comparable =>
  meta !== null && meta.at !== null && meta.epoca !== undefined && meta.horizonte !== undefined;

async function ask<T extends object>(transport: Transport, call: Call, field: keyof T): Promise<T | null> {
  const { status, body } = await transport(call);
  const isOurs = status === 200 && typeof body === 'object' && body !== null && field in body;
  return isOurs ? (body as T) : null;
}

/**
 * `below`: the number of this comparison of rows up to the horizon by their ids; null where these are not compared.
 */
export async function compare(
  { replicaStore, replica, transport, pause }: CompareDeps,
  below: number | null,
): Promise<CompareEnd> {
  const { meta } = replicaStore;
  if (!isComparable(meta)) return 'unknown';
  const { horizonte } = meta;
  /** The answer describes the state that the replica is in now. */
  const isOfNow = ({ cursor, epoca }: Pick<ChangesAnswer, 'cursor' | 'epoca'>): boolean =>
    cursor === meta.cursor &&
    epoca === meta.epoca &&
    replicaStore.meta?.cursor === meta.cursor &&
    replicaStore.meta.llenado === meta.llenado;
  const digests = async (query: Record<string, string | number>): Promise<Digests | null> => {
    const { method, path } = CALLS['sync.huellas'];
    const answer = await ask<Digests>(transport, { method, path, query: { horizonte, ...query } }, 'tablas');
    return answer && isOfNow(answer) ? answer : null;
  };

  const all = await digests({});
  if (!all) return 'unknown';
  const tables = await differentTables(replica, horizonte, all, pause);
  // Rows arrived while the tables were compared.
  if (!isOfNow(all)) return 'unknown';
  const asked: RequestedRows[] = below === null ? [] : await rowsBelow(replica, horizonte, below, pause);
  if (!isOfNow(all)) return 'unknown';
  if (tables.length > 0) {
    const found = await digests({ tablas: tables.join(',') });
    if (!found) return 'unknown';
    asked.push(...tables.map((each) => differentBuckets(replica, each, horizonte, found.grupos[each] ?? {})));
  }
  if (asked.length === 0) return 'same';
  if (asked.reduce((sum, { grupos }) => sum + grupos.length, 0) > MAX_BUCKETS) return 'refill';

  const { method, path } = CALLS['sync.filas'];
  const page = await ask<ChangesAnswer>(transport, { method, path, body: { tablas: asked } }, 'cambios');
  if (!page || !isOfNow(page)) return 'unknown';
  // A migration has altered rows that the answer does not contain: the next pull starts anew.
  if (page.esquema !== undefined && page.esquema !== meta.esquema) return 'unknown';
  if (page.cambios.length === 0) return tables.length === 0 ? 'same' : 'refill';
  return (await replicaStore.heal(page, meta)) ? 'healed' : 'unknown';
}
