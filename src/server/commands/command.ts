/** Common parts of the commands: settings, database, and exit. */
import { resolve } from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { type Connection, openDatabase, type OpenDatabase } from '../db/database.ts';
import { existsEmbedded, findEmbedded, startEmbedded } from '../db/embedded/embedded.ts';
import { connectAlone, type Target } from '../db/pool.ts';
import { logToStderr } from '../log.ts';
import { StartupError } from '../startup-error.ts';

/** Resolves a path against the folder in which npm was called, since npm runs scripts in another one. */
export const fileFrom = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

interface Reached {
  target: Target;
  stop: () => Promise<void>;
}

/** Connects to a running Postgres, unless the command needs exclusive access; otherwise starts one. */
async function reach({ databaseUrl, dataDir }: Config, alone: boolean): Promise<Reached> {
  if (databaseUrl) return { target: { connectionString: databaseUrl }, stop: async () => {} };
  if (!alone && !existsEmbedded(dataDir)) throw new StartupError(`No hay una base de datos en ${dataDir}.`);
  const running = alone ? null : findEmbedded(dataDir);
  if (running) return { target: running, stop: async () => {} };
  return startEmbedded(dataDir, () => {});
}

function explain(error: unknown, { databaseUrl, dataDir }: Config): StartupError {
  if (error instanceof StartupError) return error;
  const where = databaseUrl ? 'indicada en DATABASE_URL' : `de ${dataDir}`;
  return new StartupError(`No se puede usar la base de datos ${where}: ${(error as Error).message}`);
}

/** Connects to the database of the settings while `work` runs. */
async function withTarget<T>(alone: boolean, work: (target: Target) => Promise<T>): Promise<T> {
  const config = readConfig();
  try {
    const { target, stop } = await reach(config, alone);
    try {
      return await work(target);
    } finally {
      await stop();
    }
  } catch (error) {
    throw explain(error, config);
  }
}

/** `alone`: no server may be running on it. */
export function withDatabase<T>(
  { alone }: { alone: boolean },
  work: (database: OpenDatabase) => Promise<T>,
): Promise<T> {
  return withTarget(alone, async (target) => {
    const database = openDatabase(target, undefined, { isPatient: true });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

/** A connection for `work`, closed afterwards with its settings. */
export function withClient<T>(
  { alone }: { alone: boolean },
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  return withTarget(alone, async (target) => {
    const client = await connectAlone(target);
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  });
}

/** Runs a command and exits with 0, or with 1 and a sentence on stderr. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  // An orderly exit, so that a Postgres started for the command stops too.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  try {
    await work();
  } catch (error) {
    logToStderr(error instanceof StartupError ? error.message : String((error as Error)?.stack ?? error));
    process.exitCode = 1;
  }
}
