import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { compressFolder } from './compression.ts';
import { withBuildLock } from './lock.ts';
import type { Log } from '../log.ts';
import { StartupError } from '../startup-error.ts';

const INPUTS = ['index.html', 'src', 'sw', 'public', 'vite.config.ts', 'package-lock.json'];
/** The bundle does not contain the server, and the build itself generates the route tree. */
const NOT_INPUTS = new Set(['src/server', 'src/routeTree.gen.ts']);
const CACHE = '.cache';
const STAMP = '.construido-de';

function filesOf(root: string, path: string): string[] {
  if (NOT_INPUTS.has(path)) return [];
  const stat = statSync(join(root, path), { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  const names = readdirSync(join(root, path)).toSorted();
  return names.flatMap((name) => filesOf(root, `${path}/${name}`));
}

/** A hash of contents, since a checkout sets the time of every file. 300 files take some 15 ms. */
function hashInputs(root: string): string {
  const hash = createHash('sha256');
  for (const path of INPUTS.flatMap((input) => filesOf(root, input))) {
    hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  }
  return hash.digest('hex');
}

function isFresh(dist: string, wanted: string): boolean {
  const stamp = join(dist, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted;
}

function vite(root: string, outDir: string, signal?: AbortSignal): Promise<void> {
  const cli = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin/vite.js');
  const args = [cli, 'build', '--outDir', relative(root, outDir), '--emptyOutDir', '--logLevel', 'warn'];
  // Node reads the TypeScript configuration itself; otherwise Vite would write a bundle of it into node_modules first.
  args.push('--configLoader', 'native');
  const env = { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' };
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      signal,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code === 0) resolve();
      else reject(new StartupError(`No se pudo construir la aplicación:\n${output.trim()}`));
    });
  });
}

/**
 * Builds into another folder and renames it, so that nobody reads an incomplete build, and the last build stays after
 * a failure.
 */
async function build(root: string, dist: string, wanted: string, signal?: AbortSignal): Promise<void> {
  const work = join(root, CACHE, 'dist-nuevo');
  const old = join(root, CACHE, 'dist-anterior');
  try {
    await vite(root, work, signal);
    await compressFolder(work);
    writeFileSync(join(work, STAMP), wanted);
    rmSync(old, { recursive: true, force: true });
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(work, dist);
  } finally {
    for (const folder of [work, old]) rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Builds the PWA into dist/ unless it was built from the present sources. Does nothing where there are no sources.
 * @throws StartupError with Vite's output
 */
export async function buildIfStale(root: string, log: Log, signal?: AbortSignal): Promise<void> {
  if (!existsSync(join(root, 'index.html')) || !existsSync(join(root, 'vite.config.ts'))) return;
  const dist = join(root, 'dist');
  const wanted = hashInputs(root);
  if (isFresh(dist, wanted)) return;
  await withBuildLock(join(root, CACHE, 'build.lock'), async () => {
    // Another process built it while this one waited.
    if (isFresh(dist, wanted)) return;
    log('Construyendo la aplicación…');
    await build(root, dist, wanted, signal);
  });
}
