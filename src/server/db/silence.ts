/**
 * Cuts connections on which the database no longer answers. Lost packets, a stopped machine and a frozen backend close
 * no connection, so a caller would wait for hours.
 */
import type { PipelinedClient } from './client.ts';

interface Watched {
  bytes: number;
  /**
   * The time of the last received byte, or of the last moment without pending statements (milliseconds of
   * performance.now()).
   */
  heard: number;
}

/** An error like that of a failed network, which the API answers with 503. */
const silent = (ms: number): Error =>
  Object.assign(new Error(`no answer from the database for ${Math.round(ms / 1000)} s`), {
    code: 'ETIMEDOUT',
  });

export class SilenceWatch {
  private readonly clients = new Map<PipelinedClient, Watched>();
  private readonly limit: number;
  private timer: ReturnType<typeof setInterval> | undefined;

  /** `limit`: milliseconds without a byte from the database while it is asked for something. */
  constructor(limit: number) {
    this.limit = limit;
  }

  add(client: PipelinedClient): void {
    this.clients.set(client, { bytes: 0, heard: performance.now() });
    client.once('end', () => this.remove(client));
    this.timer ??= setInterval(() => this.check(), Math.min(1_000, this.limit / 4)).unref();
  }

  private remove(client: PipelinedClient): void {
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
      if (asked === null || client.isPatient) continue;
      const from = Math.max(asked, watched.heard);
      if (now - from < this.limit) continue;
      client.cut(silent(now - from));
      since = Math.min(since ?? from, from);
    }
    if (since !== null) this.cutIdle(since, now);
  }

  /** Also cuts idle connections that have received nothing since: the next call on them would wait as long. */
  private cutIdle(since: number, now: number): void {
    for (const [client, { heard }] of this.clients)
      if (client.askedAt === null && !client.isPatient && heard <= since) client.cut(silent(now - since));
  }
}
