/** Directus on a database of its own, with one collection that has the fields of a movement. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '#server/db/database.ts';
import type { Target } from '#server/db/pool.ts';
import type { Bench } from '../measure.ts';
import { startScript } from './process.ts';

const FOLDER = fileURLToPath(new URL('../peers/directus/', import.meta.url));
const MODULES = join(FOLDER, 'node_modules');
const CLI = join(MODULES, 'directus', 'cli.js');

const { devDependencies: VERSIONS } = JSON.parse(readFileSync(join(FOLDER, 'package.json'), 'utf8')) as {
  devDependencies: { directus: string };
};
export const DIRECTUS = `Directus ${VERSIONS.directus}`;

/** Installs Directus. It has 690 MB, so no lock file of it is in the repository. @returns false where that fails */
function install(bench: Bench): boolean {
  if (existsSync(CLI)) return true;
  bench.log('  installing Directus (npm install in tests/bench/peers/directus) …');
  try {
    // Other parts set NODE_ENV=production for their builds, which would omit packages needed here.
    const options = ['--include=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'];
    execFileSync('npm', ['install', ...options], { cwd: FOLDER, stdio: 'pipe', timeout: 900_000 });
  } catch (error) {
    bench.log(`  Directus could not be installed: ${(error as Error).message}`);
    return false;
  }
  return true;
}

/** This package runs the scripts of Directus' flows, which are not measured here; compiling it takes minutes. */
function withoutIsolates(): void {
  const fromApi = createRequire(join(MODULES, '@directus', 'api', 'package.json'));
  const out = join(dirname(fromApi.resolve('isolated-vm/package.json')), 'out');
  mkdirSync(out, { recursive: true });
  writeFileSync(join(out, 'isolated_vm.js'), 'module.exports = { ivm: {} };\n');
}

async function call(url: string, path: string, body: object, token?: string): Promise<never> {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as never;
}

const field = (name: string, type: string) => ({ field: name, type, schema: {}, meta: {} });

/**
 * Starts it without a history of the collection, so that writes are plain inserts. @returns its address and a token;
 * null where it is not installed
 */
export async function startDirectus(
  bench: Bench,
  target: Exclude<Target, { connectionString: string }>,
): Promise<{ url: string; token: string } | null> {
  if (!bench.peers || bench.quick || !install(bench)) return null;
  withoutIsolates();
  const admin = openDatabase(target);
  await admin.pool.query('create database directus');
  await admin.close();
  const credentials = { email: 'bench@transporte.cl', password: 'una-clave-larga' };
  const env = {
    DB_CLIENT: 'pg',
    DB_HOST: target.host,
    DB_PORT: String(target.port),
    DB_DATABASE: 'directus',
    DB_USER: target.user,
    DB_PASSWORD: target.password,
    SECRET: crypto.randomUUID() + crypto.randomUUID(),
    ADMIN_EMAIL: credentials.email,
    ADMIN_PASSWORD: credentials.password,
    HOST: '127.0.0.1',
    PORT: '38055',
    TELEMETRY: 'false',
    ACCESS_TOKEN_TTL: '1d',
  };
  execFileSync(process.execPath, [CLI, 'bootstrap'], {
    env: { ...process.env, ...env },
    cwd: FOLDER,
    stdio: 'pipe',
    timeout: 120_000,
  });
  const url = await startScript(bench, [CLI, 'start'], { ready: /Server started at (http\S+)/, env });
  const login: { data: { access_token: string } } = await call(url, '/auth/login', credentials);
  const token = login.data.access_token;
  const fields = [
    field('operacion_id', 'integer'),
    field('orden', 'integer'),
    field('tipo', 'string'),
    field('fecha_inicio', 'timestamp'),
    field('fecha_termino', 'timestamp'),
    field('datos', 'json'),
  ];
  await call(
    url,
    '/collections',
    { collection: 'movimiento', schema: {}, meta: { accountability: null }, fields },
    token,
  );
  return { url, token };
}
