/**
 * Cuts connections on which the database no longer answers. Lost packets, a stopped machine and a frozen backend close
 * no connection, so a caller would wait for hours.
 */
import type { WatchedClient } from './watched-client.ts';

interface Watched {
  bytes: number;
  /**
   * The time of the last received byte, or of the last moment without pending statements (milliseconds of
   * performance.now()).
   */
  heard: number;
  /** Whether another connection is being asked. */
  isProbed: boolean;
}

/** Asks on another connection. @returns whether the database answers, be it with a refusal */
export type Probe = (limitMs: number) => Promise<boolean>;

/** An error like that of a failed network, which the API answers with 503. */
const silent = (ms: number): Error =>
  Object.assign(new Error(`no answer from the database for ${Math.round(ms / 1000)} s`), {
    code: 'ETIMEDOUT',
  });

export class SilenceWatch {
  private readonly clients = new Map<WatchedClient, Watched>();
  private readonly limit: number;
  private readonly probe: Probe;
  private timer: ReturnType<typeof setInterval> | undefined;

  /**
   * `limit`: milliseconds without a byte from the database while it is asked for something. A statement that may take
   * longer is ended only if the database does not answer `probe` either.
   */
  constructor(limit: number, probe: Probe) {
    this.limit = limit;
    this.probe = probe;
  }

  add(client: WatchedClient): void {
    this.clients.set(client, { bytes: 0, heard: performance.now(), isProbed: false });
    client.once('end', () => this.remove(client));
    this.timer ??= setInterval(() => this.check(), Math.min(1_000, this.limit / 4)).unref();
  }

  private remove(client: WatchedClient): void {
    this.clients.delete(client);
    if (this.clients.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  private check(): void {
    const now = performance.now();
    let since: number | null = null;
    for (const [client, watched] of this.clients) {
      const { bytesRead } = client.socket;
      const hasAnswered = bytesRead !== watched.bytes;
      watched.bytes = bytesRead;
      if (hasAnswered) watched.heard = now;
      const asked = client.askedAt;
      if (asked === null) continue;
      const from = Math.max(asked, watched.heard);
      if (now - from < this.limit) continue;
      if (client.isPatient) {
        void this.cutUnlessAnswered(client, watched, from);
        continue;
      }
      client.cut(silent(now - from));
      since = Math.min(since ?? from, from);
    }
    if (since !== null) this.cutIdle(since, now);
  }

  private async cutUnlessAnswered(client: WatchedClient, watched: Watched, from: number): Promise<void> {
    if (watched.isProbed) return;
    watched.isProbed = true;
    const isAlive = await this.probe(this.limit);
    watched.isProbed = false;
    const now = performance.now();
    if (isAlive) watched.heard = now;
    else client.cut(silent(now - from));
  }

  /** Also cuts idle connections that have received nothing since: the next call on them would wait as long. */
  private cutIdle(since: number, now: number): void {
    for (const [client, { heard }] of this.clients)
      if (client.askedAt === null && !client.isPatient && heard <= since) client.cut(silent(now - since));
  }
}
