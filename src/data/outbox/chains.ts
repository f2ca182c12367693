/** Which queued changes may be sent now, which wait for others, and which are stuck behind a refused one. Pure. */
import { isParked, type OutboxRow } from './fila.ts';
import { enOrden } from './orden.ts';

type Link = Pick<OutboxRow, 'seq' | 'state' | 'creates' | 'refs' | 'records'>;

export interface Chains<R> {
  /** Heads of chains, in order: nothing before them has to be sent first. */
  sendable: R[];
  /** Seq of each blocked row → seq of the refused row that it waits for. */
  blocked: Map<number, number>;
}

/** Rows that touch the same record, or need what another creates, keep their order; all else is independent. */
export function chainRows<R extends Link>(rows: readonly R[]): Chains<R> {
  const unfinished = enOrden(rows.filter(({ state }) => state !== 'acked'));
  const lastOf = new Map<string, number[]>();
  const blocked = new Map<number, number>();
  const parked = new Set<number>();
  const sendable: R[] = [];
  for (const row of unfinished) {
    const before = [...row.records, ...row.refs].flatMap((key) => lastOf.get(key) ?? []);
    const culprit = before
      .map((seq) => (parked.has(seq) ? seq : blocked.get(seq)))
      .find((seq) => seq !== undefined);
    if (isParked(row)) parked.add(row.seq);
    else if (culprit !== undefined) blocked.set(row.seq, culprit);
    else if (before.length === 0) sendable.push(row);
    for (const key of new Set([...row.records, ...row.creates])) {
      const seqs = lastOf.get(key);
      if (seqs) seqs.push(row.seq);
      else lastOf.set(key, [row.seq]);
    }
  }
  return { sendable, blocked };
}

/**
 * The rows that cannot be sent without `seq`: they touch what it creates, directly or not. `provee` names what a row
 * makes possible beside that, as keys of chains.
 */
export function dependants<R extends Link>(
  rows: readonly R[],
  seq: number,
  provee: (row: R) => readonly string[] = () => [],
): R[] {
  const unfinished = enOrden(rows.filter((row) => row.seq === seq || row.state !== 'acked'));
  const start = unfinished.findIndex((row) => row.seq === seq);
  const origin = unfinished[start];
  if (!origin) return [];
  const made = new Set([...origin.creates, ...provee(origin)]);
  const found: R[] = [];
  for (const row of unfinished.slice(start + 1)) {
    if (![...row.refs, ...row.records].some((key) => made.has(key))) continue;
    found.push(row);
    for (const key of [...row.creates, ...provee(row)]) made.add(key);
  }
  return found;
}
