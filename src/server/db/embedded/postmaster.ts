import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../startup-error.ts';
import { executable } from './binaries.ts';
import { type Cluster, inFolder } from './cluster.ts';
import { type Running, findRunning, forgetStalePid, isPostgresOf } from './pid-file.ts';

export interface Postmaster extends Running {
  /** Whether this process started it. */
  launched: boolean;
}

const ATTEMPTS = 6;
const LOG_MAX_BYTES = 5_000_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}

function openLog(file: string): number {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_MAX_BYTES) rmSync(file);
  return openSync(file, 'a', 0o600);
}

function lastFatal(logFile: string): string {
  const lines = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-20);
  return lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? '';
}

/** Waits without limit, since a recovery may take long, until it accepts connections. @returns null if it has ended */
async function untilReady(folder: string, isGone: () => boolean): Promise<Running | null> {
  while (!isGone()) {
    const running = findRunning(folder);
    if (running?.ready) return running;
    await sleep(10);
  }
  return null;
}

async function launch(cluster: Cluster, port: number): Promise<Running | null> {
  const { dataArg, options } = inFolder(cluster.folder, cluster.account);
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Log messages of the server itself. Refused statements with their data are not logged, since the API answers them.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    ...cluster.settings,
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openLog(cluster.logFile);
  // Detached: Ctrl-C must reach us alone, so that requests end before their database does.
  const child = spawn(executable(cluster.native, 'postgres'), ['-D', dataArg, ...args], {
    ...options,
    detached: true,
    stdio: ['ignore', log, log],
    windowsHide: true,
  });
  closeSync(log);
  let gone = false;
  child.once('error', () => (gone = true));
  child.once('exit', () => (gone = true));
  child.unref();
  const running = await untilReady(cluster.folder, () => gone);
  return running && !gone ? running : null;
}

/**
 * Returns the cluster's Postgres: the running one (left by a process that was killed) or a new one. It makes several
 * attempts, because the port may be taken meanwhile, another server may be starting or stopping the same cluster, or
 * backends of a killed Postgres may still be running.
 * @throws StartupError with the last line of its log
 */
export async function ensurePostmaster(cluster: Cluster, preferredPort?: number): Promise<Postmaster> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const found = findRunning(cluster.folder);
    if (found) {
      const adopted = await untilReady(cluster.folder, () => !isPostgresOf(cluster.folder, found.pid));
      if (adopted) return { ...adopted, launched: false };
    }
    forgetStalePid(cluster.folder);
    const port = attempt === 0 && preferredPort ? preferredPort : await freePort();
    const launched = await launch(cluster, port);
    if (launched) return { ...launched, launched: true };
    await sleep(100 * 2 ** attempt);
  }
  throw new StartupError(`PostgreSQL no se pudo iniciar: ${lastFatal(cluster.logFile)}`);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended already.
  }
}

/**
 * Stops it by a fast shutdown: open transactions are rolled back and everything is flushed. After 30 s by an immediate
 * one (with recovery at the next start); after 35 s it is killed, since a stopped process (SIGSTOP) handles no other
 * signal.
 */
export async function stopPostmaster({ folder }: Pick<Cluster, 'folder'>, pid: number): Promise<void> {
  const isGone = () => !isPostgresOf(folder, pid);
  if (isGone()) return;
  signal(pid, 'SIGINT');
  for (let waited = 0; !isGone(); waited += 10) {
    if (waited === 30_000) signal(pid, 'SIGQUIT');
    if (waited === 35_000) signal(pid, 'SIGKILL');
    await sleep(10);
  }
}

/** Requests a fast shutdown without waiting, for when this process ends. */
export function abandonPostmaster({ folder }: Pick<Cluster, 'folder'>, pid: number): void {
  if (isPostgresOf(folder, pid)) signal(pid, 'SIGINT');
}
