/** Web Locks of one origin, in memory: exclusive locks in request order, with ifAvailable and steal. */
import type { Locks } from '#data/tabs/lock.ts';

interface Held {
  owner: object;
  lock: Lock;
  abort: () => void;
}

export class MemoryLocks {
  private readonly held = new Map<string, Held>();
  private readonly queues = new Map<string, (() => void)[]>();

  /** The `navigator.locks` of one tab. */
  of(owner: object): Locks {
    return { request: this.request.bind(this, owner) as unknown as Locks['request'] };
  }

  /** Releases all locks of a tab that has ended. */
  dropOwner(owner: object): void {
    for (const [name, held] of this.held) if (held.owner === owner) this.release(name, held.lock);
  }

  private release(name: string, lock: Lock): void {
    if (this.held.get(name)?.lock !== lock) return;
    this.held.delete(name);
    const [next, ...rest] = this.queues.get(name) ?? [];
    this.queues.set(name, rest);
    next?.();
  }

  private async request(
    owner: object,
    name: string,
    { ifAvailable = false, steal = false }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    const holder = this.held.get(name);
    if (holder && ifAvailable) return callback(null);
    if (holder && steal) holder.abort();
    else if (holder) {
      await new Promise<void>((resolve) => {
        this.queues.set(name, [...(this.queues.get(name) ?? []), resolve]);
      });
    }
    return this.grant(owner, name, callback);
  }

  private grant(owner: object, name: string, callback: (lock: Lock | null) => unknown): Promise<unknown> {
    const lock: Lock = { name, mode: 'exclusive' };
    return new Promise((resolve, reject) => {
      const abort = (): void => reject(new DOMException('The lock was stolen', 'AbortError'));
      this.held.set(name, { owner, lock, abort });
      void Promise.resolve(callback(lock))
        .then(resolve, reject)
        .finally(() => this.release(name, lock));
    });
  }
}
