/**
 * Fetches changes page by page until the replica has the server's last version. The pages contain the results of rows
 * acknowledged before the pull began, so these rows leave the outbox with the last page, in the same transaction.
 */
import { CALLS } from '#contracts/calls.ts';
import type { ChangesAnswer } from '#contracts/sync.ts';
import type { Transport } from '../net/http.ts';
import type { OutboxRow } from '../changes/row.ts';
import type { Answer } from '../net/decision.ts';
import { isSessionOver } from '../net/session-end.ts';
import type { ReplicaStore } from './replica-store.ts';

/** Rows per page: few at first, for slow networks, and more after a fast answer. */
const LIMIT = 2000;
const FAST_LIMIT = 5000;
const FAST_MS = 2000;

export type PullEnd =
  | { kind: 'done'; changed: boolean }
  /** Status 0, or not an answer of this API. */
  | { kind: 'offline' }
  | { kind: 'login' }
  /** It could not be stored on this device. */
  | { kind: 'failed' };

/** The part of the queue that a pull uses. */
export interface PullQueue {
  readonly rows: readonly OutboxRow[];
  /** What a full disk has refused: other tabs do not know it. */
  readonly unwritten: { readonly isEmpty: boolean };
  forget: (seqs: readonly number[]) => void;
}

export interface PullDeps {
  replicaStore: ReplicaStore;
  queue: PullQueue;
  transport: Transport;
  now: () => number;
  /** Reads into memory what another tab has written to the disk. */
  reload: () => Promise<void>;
  /** Everything is fetched again and replaces the rows here. */
  anew?: boolean;
  /**
   * Called when a page is on the disk and in memory, with the number of remaining rows where the server has said it.
   */
  onPage: (remaining: number | null) => void;
}

/** The version that an answer leads to, and its database. */
type ReplicaPoint = Pick<ChangesAnswer, 'cursor' | 'instancia' | 'epoca' | 'esquema'>;

const isChanges = (body: unknown): body is ChangesAnswer =>
  typeof body === 'object' && body !== null && 'cambios' in body && 'cursor' in body && 'reinicio' in body;

/** Rows under an older schema lack the values that a migration has filled since. */
const isOtherSchema = ({ esquema }: ChangesAnswer, last: ReplicaPoint | null | undefined): boolean =>
  esquema !== undefined && last !== null && last !== undefined && esquema !== last.esquema;

/** How many rows the answer changes; where it names those that a driver holds, at least one. */
const countRows = ({ cambios, alcance }: ChangesAnswer): number =>
  cambios.reduce((sum, { filas, eliminados }) => sum + filas.length + eliminados.length, alcance ? 1 : 0);

export async function pull({
  replicaStore,
  queue,
  transport,
  now,
  reload,
  onPage,
  anew = false,
}: PullDeps): Promise<PullEnd> {
  const acked = queue.rows.filter(({ state }) => state === 'acked');
  /** Of these the rows that leave the outbox with the last page: another tab may have edited one (`unwritten`). */
  let pulled: OutboxRow[] = [];
  /** The state that the next page is applied to; a new start replaces everything. */
  let from = replicaStore.meta;
  /** Pages of a new start are collected until the last one, and then replace everything at once. */
  let fresh: ChangesAnswer[] | null = anew ? [] : null;
  let received = 0;
  let reloaded = false;
  /** `inicio` of the first page of a full pull: of this one, or of one that was interrupted and goes on. */
  let begun = from?.inicio;
  let limit = LIMIT;
  const ask = async (last: ReplicaPoint | null | undefined): Promise<Answer> => {
    const { cursor: since = 0, instancia, epoca } = last ?? {};
    const scope = since > 0 && last === replicaStore.meta ? replicaStore.scope : undefined;
    const query = {
      desde: since,
      limite: limit,
      ...(instancia && { instancia }),
      ...(epoca && { epoca }),
      ...(since > 0 && begun !== undefined && { inicio: begun }),
      ...(scope !== undefined && { huella: scope }),
    };
    const start = now();
    const answer = await transport({ method: 'GET', path: CALLS['sync.cambios'].path, query });
    const ms = now() - start;
    limit = ms >= 0 && ms < FAST_MS ? FAST_LIMIT : LIMIT;
    return answer;
  };
  /** The next page, requested while the last one is being written. */
  let ahead: Promise<Answer> | null = null;
  for (;;) {
    const last: ReplicaPoint | null | undefined = fresh ? fresh.at(-1) : from;
    const since = last?.cursor ?? 0;
    const { status, body } = await (ahead ?? ask(last));
    ahead = null;
    if (isSessionOver({ status, body })) return { kind: 'login' };
    if (status !== 200 || !isChanges(body)) return { kind: 'offline' };
    const isUnusable = body.reinicio || isOtherSchema(body, last) || (!fresh && replicaStore.isShortOf(body));
    if (isUnusable && since > 0) {
      fresh = [];
      continue;
    }
    received += countRows(body);
    if (since === 0) begun = body.inicio;
    fresh?.push(body);
    const done = !body.hayMas;
    if (!done) ahead = ask(body);
    if (fresh === null || done) {
      if (done && !queue.unwritten.isEmpty) await reload();
      const here = new Set(queue.rows);
      pulled = done ? acked.filter((row) => here.has(row)) : [];
      const written = { from, fresh: fresh !== null, acked: pulled, at: done ? now() : null };
      if (!(await replicaStore.write(fresh ?? [body], written))) {
        await reload();
        from = replicaStore.meta;
        fresh = null;
        begun = from?.inicio;
        reloaded = true;
        ahead = null;
        continue;
      }
      from = replicaStore.meta;
      // Another tab's pages were read meanwhile, so the requested page is older than the present state.
      if (from?.cursor !== body.cursor || from.instancia !== body.instancia) ahead = null;
    }
    if (pulled.length > 0) queue.forget(pulled.map(({ seq }) => seq));
    else if (!done || received > 0) onPage(body.restantes ?? null);
    if (done) return { kind: 'done', changed: received > 0 || pulled.length > 0 || reloaded };
  }
}
