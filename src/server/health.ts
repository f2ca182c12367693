/** GET /salud and GET /metricas: for the machines that watch the server, and for who looks after it. */
import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import type { Hono } from 'hono';
import { type Kysely, sql } from 'kysely';
import type { ChangeFeed } from './db/change-feed.ts';
import type { Database } from './db/schema.ts';
import { oldestWriteMs } from './db/write-line.ts';
import { ApiError } from './http/api-error.ts';
import { isInsider, isLocal } from './auth/local.ts';
import type { AppEnv } from './http/mount.ts';
import type { Metrics } from './metrics.ts';

const PACKAGE = new URL('../../package.json', import.meta.url);
const { version: VERSION } = JSON.parse(readFileSync(PACKAGE, 'utf8')) as { version: string };

/** A database that takes longer is as good as none: a balancer should look elsewhere. */
const ANSWER_MS = 3_000;

/** Writes take milliseconds: where one has waited for so long, something holds them all. */
const MAX_WRITE_MS = 10_000;

interface HealthState {
  /** The node is a standby, or may not be written to. */
  lectura: boolean;
  esquema: number;
  cambios: number;
  postgres: string;
}

/** @throws where the database is away, or takes too long. */
async function ask(db: Kysely<Database>): Promise<HealthState & { ms: number }> {
  const start = performance.now();
  const asked = sql<HealthState>`
    select version as cambios, current_setting('server_version') as postgres,
      current_setting('transaction_read_only') = 'on' as lectura,
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

/** How long a piece of work waits for its turn in this process. */
async function loopLag(): Promise<number> {
  const start = performance.now();
  await setImmediate();
  return performance.now() - start;
}

const rounded = (ms: number): number => Math.round(ms * 10) / 10;

/**
 * To a stranger no more than whether it works. `eventos_atraso` is how many changes the event stream has not told yet:
 * null before its first sign of life.
 */
export function mountHealth(
  app: Hono<AppEnv>,
  { db, cambios: feed }: { db: Kysely<Database>; cambios?: ChangeFeed },
): void {
  let told: number | null = null;
  feed?.subscribe((version) => (told = version));
  app.get('/api/salud', async (c) => {
    try {
      if (oldestWriteMs(db) > MAX_WRITE_MS) return c.json({ estado: 'escrituras detenidas' }, 503);
      const { esquema, cambios, postgres, lectura, ms } = await ask(db);
      if (lectura) return c.json({ estado: 'base de datos de solo lectura' }, 503);
      if (!(await isInsider(c, db))) return c.json({ estado: 'ok' });
      return c.json({
        estado: 'ok',
        version: VERSION,
        esquema,
        base_de_datos: { version: postgres, ms: rounded(ms) },
        proceso: { activo_s: Math.round(process.uptime()), atraso_ms: rounded(await loopLag()) },
        cambios,
        eventos_atraso: told === null ? null : Math.max(0, cambios - told),
      });
    } catch {
      return c.json({ estado: 'sin base de datos', ...(isLocal(c) && { version: VERSION }) }, 503);
    }
  });
}

export function mountMetrics(app: Hono<AppEnv>, db: Kysely<Database>, metrics: Metrics): void {
  app.get('/api/metricas', async (c) => {
    if (!(await isInsider(c, db))) {
      const mensaje = 'Inicie sesión para continuar';
      throw new ApiError({ codigo: 'no_autenticado', mensaje }, undefined, { 'www-authenticate': 'Bearer' });
    }
    return c.body(await metrics.texto(), 200, { 'content-type': metrics.contentType });
  });
}
