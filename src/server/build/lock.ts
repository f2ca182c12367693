import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../startup-error.ts';

/** A build takes seconds. After this time a live process with the pid is assumed to be another program. */
const STALE_AFTER_MS = 180_000;

function isHeld(file: string): boolean {
  try {
    process.kill(Number(readFileSync(file, 'utf8')), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function tryTake(file: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    throw new StartupError(`No se puede construir la aplicación: ${message}`);
  }
}

/**
 * Allows one build at a time in a checkout, whatever the number of processes. The lock of a killed process is ignored.
 */
export async function withBuildLock<T>(file: string, fn: () => Promise<T>): Promise<T> {
  for (const start = Date.now(); !tryTake(file); await sleep(100)) {
    if (!isHeld(file) || Date.now() - start > STALE_AFTER_MS) rmSync(file, { force: true });
  }
  try {
    return await fn();
  } finally {
    rmSync(file, { force: true });
  }
}
