/** GET /salud and GET /metricas, for monitoring. */
import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/schema.ts';
import type { WriteLine } from './db/write-line.ts';
import { ApiError } from './http/api-error.ts';
import { requireRole } from './http/permission.ts';
import type { SessionOfCall } from './auth/authenticate.ts';
import { isInsider, isLocal } from './auth/local.ts';
import { sessionRefusal } from './auth/session.ts';
import { bearerToken } from './auth/token.ts';
import type { AppEnv } from './http/mount.ts';
import type { Metrics } from './metrics.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);
const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** Milliseconds after which the database counts as unavailable: a balancer should use another server. */
const ANSWER_MS = 3_000;

/** Milliseconds in which one of the waiting writes must be committed: a few suffice, so something blocks them all. */
const MAX_WRITE_MS = 10_000;

interface HealthState {
  /** The node is a standby, or is read-only for another reason. */
  readOnly: boolean;
  esquema: number;
  cambios: number;
  postgres: string;
}

/** @throws where the database cannot be reached, or does not answer in time */
async function ask(db: Kysely<Database>): Promise<HealthState & { ms: number }> {
  const start = performance.now();
  const asked = sql<HealthState>`
    select version as cambios, current_setting('server_version') as postgres,
      current_setting('transaction_read_only') = 'on' as "readOnly",
      (select max(numero) from migracion) as esquema
    from reloj
  `.execute(db);
  const answer = await Promise.race([asked, sleep(ANSWER_MS, null, { ref: false })]);
  if (!answer) {
    asked.catch(() => {});
    throw new Error('no answer');
  }
  return { ...answer.rows[0]!, ms: performance.now() - start };
}

/** Milliseconds that work waits for the event loop of this process. */
async function loopLag(): Promise<number> {
  const start = performance.now();
  await setImmediate();
  return performance.now() - start;
}

const SHARED_MS = 1_000;

/** Calls `work` once per `ms`; the calls in between have the same result. */
function createShared<T>(work: () => Promise<T>, ms: number): () => Promise<T> {
  let last: Promise<T> | null = null;
  let since = 0;
  return () => {
    if (!last || performance.now() - since >= ms) {
      since = performance.now();
      last = work();
    }
    return last;
  };
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

interface HealthDeps {
  db: Kysely<Database>;
  sessionOf: SessionOfCall;
  writers: WriteLine;
  changes?: ChangeFeed;
}

/**
 * Callers without a session learn only whether the server works. `eventos_atraso` is the number of changes that the
 * event stream has not sent yet; null before its first heartbeat.
 */
export function mountHealth(app: Hono<AppEnv>, { db, sessionOf, writers, changes: feed }: HealthDeps): void {
  let reported: number | null = null;
  // Callers need no session: all within a second share one query.
  const askOnce = createShared(() => ask(db), SHARED_MS);
  feed?.subscribe((version) => (reported = version));
  app.get('/api/salud', async (c) => {
    try {
      if (writers.stalledMs() > MAX_WRITE_MS) return c.json({ estado: 'escrituras detenidas' }, 503);
      const { esquema, cambios, postgres, readOnly, ms } = await askOnce();
      if (readOnly) return c.json({ estado: 'base de datos de solo lectura' }, 503);
      if (!(await isInsider(c, sessionOf))) return c.json({ estado: 'ok' });
      return c.json({
        estado: 'ok',
        version: VERSION,
        esquema,
        base_de_datos: { version: postgres, ms: rounded(ms) },
        proceso: { activo_s: Math.round(process.uptime()), atraso_ms: rounded(await loopLag()) },
        cambios,
        eventos_atraso: reported === null ? null : Math.max(0, cambios - reported),
      });
    } catch (error) {
      if (error instanceof ApiError) throw error;
      return c.json({ estado: 'sin base de datos', ...(isLocal(c) && { version: VERSION }) }, 503);
    }
  });
}

export function mountMetrics(
  app: Hono<AppEnv>,
  { db, sessionOf, metrics }: { db: Kysely<Database>; sessionOf: SessionOfCall; metrics: Metrics },
): void {
  app.get('/api/metricas', async (c) => {
    if (!isLocal(c)) {
      const session = await sessionOf(c);
      if (!session) throw await sessionRefusal(db, bearerToken(c.req.header('authorization')));
      requireRole(session.usuario.role, 'metricas');
    }
    return c.body(await metrics.text(), 200, { 'content-type': metrics.contentType });
  });
}
