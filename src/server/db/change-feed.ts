import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { CHANGES_CHANNEL } from './clock.ts';

export interface ChangeFeed {
  /** Calls back with the last known version, then with the last version of each commit of any process. */
  subscribe(onVersion: (version: number) => void): () => void;
  close: () => Promise<void>;
}

/** Milliseconds between attempts to listen again: Postgres restarts in far less than a second. */
const RETRY_MS = 500;
/** The pause between reads of the counter, since a connection that the network dropped gives no error. */
const CHECK_MS = 20_000;
const ANSWER_MS = 10_000;

/**
 * One listening connection per process, from its first subscriber on. Notifications sent while it is not connected are
 * lost, so it reports the current version each time it begins to listen. A version may be reported twice.
 */
export function createChangeFeed(pool: Pool): ChangeFeed {
  const subscribers = new Set<(version: number) => void>();
  const closing = new AbortController();
  let running: Promise<void> | null = null;
  let last: number | null = null;

  const announce = (version: number) => {
    last = version;
    for (const onVersion of subscribers) onVersion(version);
  };

  const pause = (ms: number) => sleep(ms, undefined, { signal: closing.signal }).catch(() => {});

  /** Listens until the connection ends or stops answering. */
  async function listenOnce(): Promise<void> {
    const connection = await pool.connect();
    const ended = new Promise<void>((resolve) => connection.once('end', resolve));
    connection.on('error', () => {});
    connection.on('notification', ({ payload }) => announce(Number(payload)));
    try {
      const listening = connection.query(`listen ${CHANGES_CHANNEL}`);
      listening.catch(() => {});
      await Promise.race([listening, pause(ANSWER_MS)]);
      while (!closing.signal.aborted) {
        // Throws for a connection that has ended.
        const reading = connection.query<{ version: number }>('select version from reloj');
        const answer = await Promise.race([reading, ended, pause(ANSWER_MS)]);
        if (!answer) {
          reading.catch(() => {});
          return;
        }
        announce(answer.rows[0]!.version);
        await Promise.race([ended, pause(CHECK_MS)]);
      }
    } finally {
      connection.release(true);
    }
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await listenOnce().catch(() => {});
      await pause(RETRY_MS);
    }
  }

  return {
    subscribe(onVersion) {
      subscribers.add(onVersion);
      running ??= run();
      queueMicrotask(() => {
        if (last !== null && subscribers.has(onVersion)) onVersion(last);
      });
      return () => subscribers.delete(onVersion);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
