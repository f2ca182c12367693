import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { createApp } from './app.ts';
import { buildIfStale } from './build/build.ts';
import type { Config } from './config.ts';
import { createChangeFeed } from './db/change-feed.ts';
import { openDatabase } from './db/database.ts';
import { type EmbeddedPostgres, startEmbedded } from './db/embedded/embedded.ts';
import { openEpoch } from './db/epoch.ts';
import { createFirstUser, warningOf } from './auth/first-user.ts';
import { migrate } from './db/migrate.ts';
import type { AppDatabase } from './db/database.ts';
import { listen } from './http/listen.ts';
import { createLogger, type Log, logToStdout } from './log.ts';
import { createMetrics } from './metrics.ts';
import { StartupError } from './startup-error.ts';

export interface RunningServer {
  url: string;
  /** Settles only if the server cannot continue; then end the process. */
  lost: Promise<Error>;
  /** Stops requests, then connections, then the embedded Postgres. Further calls wait for the first. */
  stop: () => Promise<void>;
}

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

type Step = () => Promise<unknown>;

/** Undoes the steps taken, the last first, even if one of them fails. */
async function undo(steps: Step[]): Promise<void> {
  for (const step of steps.toReversed()) {
    await step().catch((error: Error) => logToStdout(`Al detener: ${error.message}`));
  }
}

async function migrateOrExplain(config: Config, pool: Parameters<typeof migrate>[0]): Promise<void> {
  try {
    await migrate(pool);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const where = config.databaseUrl ? 'indicada en DATABASE_URL' : `de ${config.dataDir}`;
    throw new StartupError(`No se puede usar la base de datos ${where}: ${(error as Error).message}`);
  }
}

export interface StartOptions {
  log?: Log;
  /** Aborts a running build. */
  signal?: AbortSignal;
  /** Runs on the migrated database before the first user is created. */
  prepare?: (db: AppDatabase) => Promise<void>;
}

/**
 * Starts the whole server: builds if the build is stale, starts Postgres, migrates, creates the first user and serves.
 * @throws StartupError, after undoing the steps taken
 */
export async function startServer(
  config: Config,
  { log = logToStdout, signal, prepare }: StartOptions = {},
): Promise<RunningServer> {
  const started: Step[] = [];
  try {
    if (!config.skipBuild) await buildIfStale(ROOT, log, signal);
    let embedded: EmbeddedPostgres | null = null;
    if (!config.databaseUrl) {
      embedded = await startEmbedded(config.dataDir, log);
      started.push(embedded.stop);
    }
    const target = embedded?.target ?? { connectionString: config.databaseUrl! };
    const { db, pool, close } = openDatabase(target, (error) => log(`Base de datos: ${error.message}`));
    started.push(close);
    const changes = createChangeFeed(pool);
    started.push(changes.close);
    await migrateOrExplain(config, pool);
    await prepare?.(db);
    // Where this cannot be written (full disk), the first later write opens the epoch.
    await openEpoch(db).catch((error: Error) => log(`Base de datos: ${error.message}`));

    const dist = join(ROOT, 'dist');
    const staticDir = existsSync(join(dist, 'index.html')) ? dist : null;
    // A person at a terminal needs only problems.
    const level = config.logLevel ?? (process.stderr.isTTY ? 'warn' : 'info');
    const watch = { log: createLogger(level), metrics: createMetrics(pool, changes) };
    const { empresa, proxies } = config;
    const deps = { db, changes, empresa, proxies, staticDir, ...watch };
    const http = await listen(createApp(deps), config);
    started.push(http.close);
    // Last, after everything else has succeeded: only the start that creates the user prints the password, once.
    const user = await createFirstUser(db, { email: config.adminEmail, password: config.adminPassword });
    if (user?.generatedPassword) {
      log(
        `Primer usuario: ${user.email}  contraseña: ${user.generatedPassword}  (no se vuelve a mostrar; al entrar se elige otra)`,
      );
    }
    const warning = user && config.adminPassword && (await warningOf(user.email, config.adminPassword));
    if (warning) log(warning);

    let stopped: Promise<void> | undefined;
    const stop = () => (stopped ??= undo(started));
    return { url: http.url, lost: embedded?.lost ?? new Promise(() => {}), stop };
  } catch (error) {
    await undo(started);
    throw error;
  }
}
