import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Folders for reproducible data of the whole machine; the second is for read-only systems. */
const PARENTS = ['/var/cache', tmpdir()];
const NAME = 'transporte-postgres';

/**
 * Whether the folder belongs to root and nobody else can write to it: a folder that somebody else created first in /tmp
 * is never used.
 */
function isSafe(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isDirectory() && stat.uid === 0 && (stat.mode & 0o022) === 0;
}

function openModes(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) openModes(path);
    else if (entry.isFile()) chmodSync(path, lstatSync(path).mode & 0o111 ? 0o755 : 0o644);
  }
}

/** A key of names and sizes: checkouts with the same build share one copy. */
function fingerprint(native: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(native, { recursive: true, encoding: 'utf8' }).toSorted();
  for (const name of names) {
    const stat = lstatSync(join(native, name));
    // A folder's own size depends on the disk.
    hash.update(`${name} ${stat.isFile() ? stat.size : ''}\n`);
  }
  return hash.digest('hex').slice(0, 12);
}

function copyInto(parent: string, native: string, version: string): string {
  const root = join(parent, NAME);
  mkdirSync(root, { recursive: true, mode: 0o755 });
  if (!isSafe(root)) throw new Error(`${root} no es de root`);
  const copy = join(root, `${version}-${fingerprint(native)}`);
  try {
    if (isSafe(copy)) return copy;
  } catch {
    // It does not exist yet.
  }
  const work = mkdtempSync(join(root, 'copia-'));
  try {
    cpSync(native, work, { recursive: true, verbatimSymlinks: true });
    openModes(work);
    renameSync(work, copy);
  } catch (error) {
    rmSync(work, { recursive: true, force: true });
    // Another process finished the same copy first.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTEMPTY') throw error;
  }
  return copy;
}

/**
 * As root only: copies the binaries (60 MB, once per version) to a folder where every user can run them; null where
 * there is none.
 */
export function copyForEveryone(native: string, version: string): string | null {
  for (const parent of PARENTS) {
    try {
      return copyInto(parent, native, version);
    } catch {
      // Tries the next folder.
    }
  }
  return null;
}
