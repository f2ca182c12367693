import { MAX_BODY } from './body.ts';
import { FairQueue, type QueueLimits } from './fair-queue.ts';
import type { ApiRequest } from './route.ts';

/**
 * Receives large bodies, and works on them. A body holds a place from its first byte until its work is done, which limits
 * the memory. Most bodies have 1 MiB at most: they have many places, so that those which come slowly, as over 2G, neither
 * delay each other nor are delayed by larger ones.
 */
export class Receiving {
  private readonly small: FairQueue;
  private readonly large: FairQueue;

  constructor({ small, large }: Record<'small' | 'large', QueueLimits>) {
    this.small = new FairQueue(small);
    this.large = new FairQueue(large);
  }

  /** `most`: the bytes of the largest body. @throws QueueIsFull, ApiError 401, 413, and what `work` throws */
  run<T>(
    { header, usuario, bytes }: ApiRequest,
    most: number,
    work: (body: Uint8Array<ArrayBuffer>) => Promise<T>,
  ): Promise<T> {
    // Not a number where it is missing.
    const isSmall = Number(header('content-length') ?? 'unknown') <= MAX_BODY;
    const [queue, limit] = isSmall ? [this.small, MAX_BODY] : [this.large, most];
    return queue.run(usuario.id, async () => work(await bytes(limit)));
  }
}
