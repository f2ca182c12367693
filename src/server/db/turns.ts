/** What waits, by owner: the owners take turns, so that one with much work does not delay the others. */

/** Too much waits. */
export class QueueIsFull extends Error {}

export class Turns<Owner, T> {
  /** By owner, in the order of their turns; no list is empty. */
  private readonly waiting = new Map<Owner, T[]>();
  /** The number of items of all owners. */
  size = 0;

  countOf(owner: Owner): number {
    return this.waiting.get(owner)?.length ?? 0;
  }

  add(owner: Owner, item: T): void {
    const own = this.waiting.get(owner);
    if (own) own.push(item);
    else this.waiting.set(owner, [item]);
    this.size += 1;
  }

  /** Removes and returns the oldest item of the first owner for whom `isReady`; that owner goes to the end of the turns. */
  take(isReady: (owner: Owner) => boolean = () => true): { owner: Owner; item: T } | null {
    for (const [owner, own] of this.waiting) {
      if (!isReady(owner)) continue;
      const item = own.shift()!;
      this.size -= 1;
      this.waiting.delete(owner);
      if (own.length > 0) this.waiting.set(owner, own);
      return { owner, item };
    }
    return null;
  }

  /** Removes and returns the newest item of the owner with the most items, if that is more than `than`. */
  dropOfLongest(than: number): T | null {
    let [longest, most]: [Owner | null, T[]] = [null, []];
    for (const [owner, own] of this.waiting) if (own.length > most.length) [longest, most] = [owner, own];
    if (longest === null || most.length <= than) return null;
    this.size -= 1;
    if (most.length === 1) this.waiting.delete(longest);
    return most.pop()!;
  }
}
