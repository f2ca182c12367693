/**
 * Reads GET /sync/eventos as a stream, since EventSource sends no token. An event with a version that this device does
 * not have starts a pull; several events in a short time start one. The stream ends when it is stopped, or with the
 * session. After any other end it reconnects, and the first event tells whether a version was missed.
 */
import { CALLS } from '#contracts/calls.ts';
import { syncEvent, HEARTBEAT_MS } from '#contracts/sync.ts';
import { createParser } from 'eventsource-parser';
import * as v from 'valibot';
import type { OpenStream } from './streams.ts';
import { backoff } from './decision.ts';

/** Milliseconds within which events cause one pull: too short for a person to notice. */
const DEBOUNCE_MS = 50;
/** Milliseconds without data, more than two heartbeats, after which the connection counts as broken. */
const SILENCE_MS = 2.5 * HEARTBEAT_MS;
/**
 * The largest number of characters of one event: the server's have some 20, and a wrong answer without end must not
 * fill the memory.
 */
const MAX_EVENT = 10_000;

export interface EventStreamEnv {
  open: OpenStream;
  /** The last version that this device has. */
  cursor: () => number;
  pull: () => Promise<void>;
  random: () => number;
  /** Milliseconds over which the pulls after an event are spread, where many devices hear of what concerns few. */
  spreadMs?: number;
  /** Called when the stream opens, ends or cannot be opened: without it the engine polls. */
  onLive: (live: boolean) => void;
}

/** Waits `ms`, or until the signal; `onCut` receives a function that ends the pause. */
function pause(ms: number, signal: AbortSignal, onCut?: (cut: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    onCut?.(end);
  });
}

/** The version in an event's data; null where it has none. */
export function versionIn(data: string): number | null {
  try {
    const parsed = v.safeParse(syncEvent, JSON.parse(data));
    return parsed.success ? parsed.output.version : null;
  } catch {
    return null;
  }
}

export class EventStream {
  private readonly env: EventStreamEnv;
  private running: AbortController | null = null;
  /** Ends the pause before the next attempt. */
  private endPause = (): void => {};
  /** The last version that the server announced. */
  private announced = 0;
  private catching = false;
  live = false;

  constructor(env: EventStreamEnv) {
    this.env = env;
  }

  /** Listens until `stop`; does nothing while it listens already. */
  start(): void {
    if (this.running) return;
    this.running = new AbortController();
    void this.keepListening(this.running.signal);
  }

  stop(): void {
    this.running?.abort();
    this.running = null;
    this.setLive(false);
  }

  /** Called when the network may be back: ends a pause before the next attempt. */
  wake(): void {
    this.endPause();
  }

  private setLive(live: boolean): void {
    if (this.live === live) return;
    this.live = live;
    this.env.onLive(live);
  }

  private async keepListening(signal: AbortSignal): Promise<void> {
    let failures = 0;
    while (!signal.aborted) {
      const end = await this.listenOnce(signal).catch(() => 'failed' as const);
      if (signal.aborted) return;
      // The engine makes its own call, which reports an ended session to the screen. A 401 from a proxy does not.
      if (end === 'login') await this.env.pull();
      if (signal.aborted) return;
      // Also where the stream never opened: a pull finds out whether the server can be reached.
      this.live = false;
      this.env.onLive(false);
      failures = end === 'heard' ? 0 : failures + 1;
      const ms = backoff(failures, null, this.env.random());
      await pause(ms, signal, (cut) => {
        this.endPause = cut;
      });
    }
  }

  /** One connection, until it ends. */
  private async listenOnce(signal: AbortSignal): Promise<'heard' | 'failed' | 'login'> {
    const own = new AbortController();
    const abort = (): void => own.abort();
    signal.addEventListener('abort', abort);
    let silence = setTimeout(abort, SILENCE_MS);
    let heard = false;
    try {
      const { status, body } = await this.env.open(CALLS['sync.eventos'].path, own.signal);
      if (status === 401) return 'login';
      if (!body) return 'failed';
      await this.read(body, own.signal, () => {
        heard = true;
        if (!signal.aborted) this.setLive(true);
        clearTimeout(silence);
        silence = setTimeout(abort, SILENCE_MS);
      });
      return heard ? 'heard' : 'failed';
    } catch {
      return heard ? 'heard' : 'failed';
    } finally {
      clearTimeout(silence);
      signal.removeEventListener('abort', abort);
      own.abort();
    }
  }

  private async read(
    body: ReadableStream<Uint8Array>,
    signal: AbortSignal,
    onChunk: () => void,
  ): Promise<void> {
    const reader = body.getReader();
    signal.addEventListener('abort', () => void reader.cancel().catch(() => {}));
    const decoder = new TextDecoder();
    const parser = createParser({
      maxBufferSize: MAX_EVENT,
      onEvent: ({ data }) => {
        const version = versionIn(data);
        if (version !== null) this.onVersion(version, signal);
      },
    });
    for (;;) {
      const { done, value } = await reader.read();
      if (done || signal.aborted) return;
      onChunk();
      // Throws after an event that was too long, which ends this connection.
      parser.feed(decoder.decode(value, { stream: true }));
    }
  }

  private onVersion(version: number, signal: AbortSignal): void {
    this.announced = version;
    if (!this.catching && version > this.env.cursor()) void this.catchUp(signal);
  }

  /** Pulls until this device has the announced version, with growing pauses after pulls that brought nothing. */
  private async catchUp(signal: AbortSignal): Promise<void> {
    const { cursor, pull, random, spreadMs = 0 } = this.env;
    this.catching = true;
    let emptyPulls = 0;
    while (this.announced > cursor() && !signal.aborted) {
      const first = DEBOUNCE_MS + random() * spreadMs;
      await pause(emptyPulls === 0 ? first : backoff(emptyPulls, null, random()), signal);
      const before = cursor();
      // The user's own change was pulled meanwhile by the tab that sent it.
      if (this.announced <= before || signal.aborted) break;
      await pull();
      emptyPulls = cursor() > before ? 0 : emptyPulls + 1;
    }
    this.catching = false;
  }
}
