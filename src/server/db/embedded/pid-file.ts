import { execFileSync } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface Running {
  pid: number;
  port: number;
  ready: boolean;
}

/** A pid above every system's highest one, so no process has it. */
const NO_PROCESS = 99_999_999;

/** `postmaster.pid`: pid, folder, start, port, socket folder, address, shared memory, status. */
function read(folder: string): { lines: string[]; running: Running } | null {
  try {
    const lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
    const running = { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
    return running.pid > 0 ? { lines, running } : null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('ps', ['-p', String(pid), '-o', 'comm='], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** Whether the process lives and, where the system can tell, is the Postgres of this folder (its working folder). */
export function isPostgresOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'darwin') return commandOf(pid).includes('postgres');
  if (process.platform !== 'linux') return true;
  try {
    const theirs = statSync(`/proc/${pid}/cwd`);
    const ours = statSync(folder);
    return theirs.ino === ours.ino && theirs.dev === ours.dev;
  } catch {
    return false;
  }
}

/** The Postgres that runs on the folder, from an earlier process of ours or from one that starts at this moment. */
export function findRunning(folder: string): Running | null {
  const found = read(folder);
  return found && isPostgresOf(folder, found.running.pid) ? found.running : null;
}

/**
 * After a power failure the pid in the file may belong to another program, or to a zombie, and Postgres would refuse to
 * start. Only the pid is replaced: the file's shared memory id still protects against leftover backends.
 */
export function forgetStalePid(folder: string): void {
  const found = read(folder);
  if (!found || found.running.pid === NO_PROCESS || !isAlive(found.running.pid)) return;
  if (isPostgresOf(folder, found.running.pid)) return;
  writeFileSync(join(folder, 'postmaster.pid'), [NO_PROCESS, ...found.lines.slice(1)].join('\n'));
}
