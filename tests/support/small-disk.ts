/** A disk of a few megabytes in memory, which a test can fill, where root may mount one. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  path: string;
  /** Fills the disk up to this many free bytes. */
  fill(left: number): void;
  /** Frees that space again. */
  free(): void;
  close(): void;
}

/** Mounts the disk. @returns null where nothing can be mounted: no root, no Linux, a container that forbids it */
export function openSmallDisk(megabytes: number): SmallDisk | null {
  const path = mkdtempSync(join(tmpdir(), 'disco-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=755`, 'tmpfs', path], {
      stdio: 'pipe',
    });
  } catch {
    rmSync(path, { recursive: true });
    return null;
  }
  const ballast = join(path, 'lastre');
  mkdirSync(ballast);
  return {
    path,
    fill(left) {
      const { bavail, bsize } = statfsSync(path);
      const file = openSync(join(ballast, String(Date.now())), 'w');
      try {
        const block = Buffer.alloc(65_536);
        for (let room = bavail * bsize - left; room > 0; room -= block.length)
          writeSync(file, block, 0, Math.min(room, block.length));
      } finally {
        closeSync(file);
      }
    },
    free() {
      rmSync(ballast, { recursive: true });
      mkdirSync(ballast);
    },
    close() {
      execFileSync('umount', ['-l', path], { stdio: 'pipe' });
      rmSync(path, { recursive: true, force: true });
    },
  };
}
