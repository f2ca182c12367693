import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { CAMBIOS } from './transaction.ts';

export interface ChangeFeed {
  /** Calls back with each committed version, whichever process wrote it. The answer unsubscribes. */
  subscribe(onVersion: (version: number) => void): () => void;
  close: () => Promise<void>;
}

/** Between attempts to listen again: Postgres restarts in far less than a second. */
const RETRY_MS = 500;

/**
 * One listening connection a process, from its first subscriber on. Notices sent while it was away are lost, so when
 * it is back it tells the version that it finds.
 */
export function createChangeFeed(pool: Pool): ChangeFeed {
  const subscribers = new Set<(version: number) => void>();
  const closing = new AbortController();
  let client: (PoolClient & { end(): Promise<void> }) | null = null;
  let running: Promise<void> | null = null;

  const tell = (version: number) => {
    for (const onVersion of subscribers) onVersion(version);
  };

  /** Until the connection ends. */
  async function listenOnce(isFirst: boolean): Promise<void> {
    const mine = await pool.connect();
    client = mine;
    const ended = new Promise<void>((resolve) => mine.once('end', resolve));
    mine.on('error', () => {});
    mine.on('notification', ({ payload }) => tell(Number(payload)));
    try {
      await mine.query(`listen ${CAMBIOS}`);
      const { rows } = await mine.query<{ version: number }>('select version from reloj');
      if (!isFirst) tell(rows[0]!.version);
      if (!closing.signal.aborted) await ended;
    } finally {
      client = null;
      mine.release(true);
    }
  }

  async function run(): Promise<void> {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      await listenOnce(isFirst).catch(() => {});
      await sleep(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }

  return {
    subscribe(onVersion) {
      subscribers.add(onVersion);
      running ??= run();
      return () => subscribers.delete(onVersion);
    },
    async close() {
      closing.abort();
      // Ended from outside: `run` waits for exactly this.
      await client?.end().catch(() => {});
      await running;
    },
  };
}
