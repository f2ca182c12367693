/** Takes back the changes of a group that are not on their way to the server (docs/decisions/065). */
import type { Reader } from '#views/reader.ts';
import { dependants } from '../changes/dependencies.ts';
import { providedBy } from '../changes/mutations.ts';
import { isOnItsWay, isUnsent, type OutboxRow } from '../changes/row.ts';
import { hasSurelyNotArrived } from './discard-rows.ts';
import type { Queue } from './queue.ts';

export interface GroupUndo {
  /** How many changes of the group were removed. */
  removed: number;
  /** How many of it stay in the queue because the server may have them. */
  uncertain: number;
}

interface GroupDiscardDeps {
  reader: () => Reader;
  drain: (eager: boolean) => Promise<unknown>;
  /** False, with none removed, where one of them is on its way, or `may` refuses it. */
  drop: (seqs: readonly number[], may: Choice) => Promise<boolean>;
}

type Choice = (row: OutboxRow) => boolean;

/** Another tab may begin to send a batch each time. */
const MOST_TRIES = 5;

const isWithdrawable: Choice = (row) => !isOnItsWay(row);

export class GroupDiscard {
  private readonly queue: Queue;
  private readonly deps: GroupDiscardDeps;

  constructor(queue: Queue, deps: GroupDiscardDeps) {
    this.queue = queue;
    this.deps = deps;
  }

  /**
   * Removes the changes of a group that were not accepted, with all changes that cannot be sent without them. It waits
   * for those that are being sent: they are removed where no answer comes, although the server may have them.
   * @returns how many of the group were removed
   */
  all(id: string): Promise<number> {
    return this.discard(id, isWithdrawable);
  }

  /** The same, without those that the server may have: they stay in the queue, for their user to decide. */
  async certain(id: string): Promise<GroupUndo> {
    const removed = await this.discard(id, hasSurelyNotArrived);
    return { removed, uncertain: this.rowsOf(id).filter(isUnsent).length };
  }

  /** The rows that cannot be sent without the rows of the group that can be discarded. */
  dependants(id: string): OutboxRow[] {
    return this.dependantsOf(this.rowsOf(id).filter(isWithdrawable));
  }

  private async discard(id: string, mayGo: Choice): Promise<number> {
    const removed = await this.discardWaiting(id, mayGo);
    if (!this.rowsOf(id).some(({ state }) => state === 'sending')) return removed;
    await this.deps.drain(false);
    return removed + (await this.discardWaiting(id, mayGo));
  }

  /** Another tab may have begun to send some of them: then it tries again with the others. */
  private async discardWaiting(id: string, mayGo: Choice): Promise<number> {
    const may: Choice = (row) => row.group?.id !== id || mayGo(row);
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const own = this.rowsOf(id).filter(mayGo);
      if (own.length === 0) return 0;
      const seqs = [...own, ...this.dependantsOf(own)].map(({ seq }) => seq);
      // oxlint-disable-next-line no-await-in-loop -- each try depends on the result of the one before
      if (await this.deps.drop(seqs, may)) return own.length;
    }
    return 0;
  }

  private rowsOf(id: string): OutboxRow[] {
    return this.queue.rows.filter(({ group }) => group?.id === id);
  }

  private dependantsOf(rows: readonly OutboxRow[]): OutboxRow[] {
    const reader = this.deps.reader();
    return dependants(this.queue.rows, new Set(rows.map(({ seq }) => seq)), (row) => providedBy(row, reader));
  }
}
