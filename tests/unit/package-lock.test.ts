import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Locked {
  optionalDependencies?: Record<string, string>;
}

/** Where Node would find `name` from the package at `path`. */
function isLocked(packages: Record<string, Locked>, path: string, name: string): boolean {
  for (let base = path; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base === '' ? '' : `${base}/`}node_modules/${name}`]) return true;
    if (base === '') return false;
  }
}

// For `npm ci` a lock without the packages of other platforms is out of sync: the install fails on every platform.
it('The lock file has the optional packages of every platform', () => {
  const { packages } = JSON.parse(
    readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'),
  ) as { packages: Record<string, Locked> };
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(packages, path, name)),
  );
  expect(missing).toEqual([]);
});
