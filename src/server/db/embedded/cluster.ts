import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../startup-error.ts';
import { type Account, postgresAccount } from './account.ts';
import { executable, locateBinaries } from './binaries.ts';

/** A database cluster on disk: `DATA_DIR/postgres`, with its random password in the file `clave` (0600). */
export interface Cluster {
  folder: string;
  logFile: string;
  password: string;
  native: string;
  account: Account | null;
  settings: Readonly<Record<string, string>>;
}

export const SUPERUSER = 'transporte';
const run = promisify(execFile);

/**
 * How a child process reaches the folder. As root, Postgres runs as another user, who may not have access to the parent
 * folders (a checkout below /root). The child starts in the folder and names it by a magic link, which needs no rights
 * on them. `setpriv` with CAP_DAC_READ_SEARCH does not work in containers, which drop that capability.
 */
export function inFolder(folder: string, account: Account | null) {
  const magic = account !== null && process.platform === 'linux';
  const env = { PATH: process.env.PATH, SystemRoot: process.env.SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
  return { dataArg: magic ? '/proc/self/cwd' : folder, options: { cwd: folder, env, ...account } };
}

async function initdb(
  native: string,
  folder: string,
  account: Account | null,
  durable: boolean,
): Promise<void> {
  const password = randomBytes(32).toString('base64url');
  const secret = mkdtempSync(join(tmpdir(), 'transporte-'));
  const passwordFile = join(secret, 'clave');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) for (const path of [secret, passwordFile, folder]) chownSync(path, account.uid, account.gid);
    const { dataArg, options } = inFolder(folder, account);
    const args = ['-D', dataArg, '-U', SUPERUSER, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`];
    args.push('-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8');
    if (!durable) args.push('--no-sync');
    await run(executable(native, 'initdb'), args, options);
    const kept = join(folder, 'clave');
    writeFileSync(kept, password, { mode: 0o600, flush: true });
    if (account) chownSync(kept, account.uid, account.gid);
  } finally {
    rmSync(secret, { recursive: true, force: true });
  }
}

/** Created under another name and renamed, so that an incomplete cluster is never used. */
async function create(
  dataDir: string,
  folder: string,
  account: Account | null,
  native: string,
  durable: boolean,
) {
  const work = mkdtempSync(join(dataDir, 'postgres.nuevo-'));
  try {
    await initdb(native, work, account, durable);
    renameSync(work, folder);
  } catch (error) {
    // Another server that starts at the same moment created it first.
    if (existsSync(join(folder, 'PG_VERSION'))) return;
    const { stderr, message } = error as Error & { stderr?: string };
    throw new StartupError(`No se pudo crear la base de datos en ${folder}: ${stderr?.trim() || message}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Checks the major version of the files. @throws StartupError with instructions */
async function requireVersion(folder: string, native: string, account: Account | null): Promise<void> {
  const theirs = Number.parseInt(readFileSync(join(folder, 'PG_VERSION'), 'utf8'), 10);
  const { options } = inFolder(folder, account);
  const { stdout } = await run(executable(native, 'postgres'), ['-V'], options);
  const ours = Number(/(\d+)/.exec(stdout)?.[1]);
  if (theirs === ours) return;
  const what = `La carpeta de datos ${folder} es de PostgreSQL ${theirs} y esta versión de la aplicación usa PostgreSQL ${ours}.`;
  throw new StartupError(
    theirs > ours
      ? `${what} Actualice la aplicación.`
      : `${what} Haga un respaldo con la versión anterior de la aplicación (npm run respaldo -- ARCHIVO), mueva la carpeta a ` +
          'otro lugar y restáurelo con esta versión (npm run restaurar -- ARCHIVO).',
  );
}

/** @throws StartupError where the folder cannot be used. */
export async function openCluster(
  dataDir: string,
  { durable = true, settings = {} }: { durable?: boolean; settings?: Record<string, string> } = {},
): Promise<Cluster> {
  const folder = join(dataDir, 'postgres');
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const account = postgresAccount(folder);
    const native = locateBinaries(account);
    if (!existsSync(join(folder, 'PG_VERSION'))) await create(dataDir, folder, account, native, durable);
    await requireVersion(folder, native, account);
    const password = readFileSync(join(folder, 'clave'), 'utf8').trim();
    return { folder, logFile: join(dataDir, 'postgres.log'), password, native, account, settings };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`No se puede usar la carpeta de datos ${dataDir}: ${(error as Error).message}`);
  }
}
