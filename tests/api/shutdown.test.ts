import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { status, until, useDataFolder } from '#tests/support/data-folder.ts';

const folder = useDataFolder();

describe('The end of a server', () => {
  test('A server ended by Ctrl-C stops Postgres too and exits with 0', async () => {
    folder.seed();
    const server = folder.start();
    await server.ready();
    expect(folder.postgres()).not.toBeNull();
    expect(await server.end('SIGINT')).toBe(0);
    expect(folder.postgres()).toBeNull();
    expect(existsSync(join(folder.clusterFolder(), 'postmaster.pid'))).toBe(false);
  });

  test('A server ended by SIGTERM in the middle of its start leaves no process running', async () => {
    folder.seed();
    const server = folder.start();
    await until(() => folder.postgres() !== null);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(folder.postgres()).toBeNull();
  });

  test('A killed server leaves its Postgres, which the next one adopts with the data', async () => {
    folder.seed();
    const killed = folder.start();
    await killed.ready();
    await folder.query(
      `insert into puerto (version, nombre, comuna, direccion) values (1, 'San Antonio', '', '')`,
    );
    await killed.end('SIGKILL');
    const orphan = folder.postgres()!;
    expect(orphan.ready).toBe(true);

    const next = folder.start();
    await next.ready();
    expect(folder.postgres()?.pid).toBe(orphan.pid);
    expect(await folder.query('select nombre from puerto')).toEqual([{ nombre: 'San Antonio' }]);
    expect(await next.end('SIGTERM')).toBe(0);
    expect(folder.postgres()).toBeNull();
  });

  test('A server starts after a power cut although the recorded pid belongs to another program now', async () => {
    folder.seed();
    const server = folder.start();
    await server.ready();
    const { pid } = folder.postgres()!;
    const pidFile = join(folder.clusterFolder(), 'postmaster.pid');
    const left = readFileSync(pidFile, 'utf8').split('\n');
    await server.end('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await until(() => folder.postgres() === null);
    writeFileSync(pidFile, [process.pid, ...left.slice(1)].join('\n'));
    expect(await status(await folder.start().ready())).toBe(200);
  });
});

describe('A running server', () => {
  test('A running server starts a Postgres that died again, and answers as before', async () => {
    folder.seed();
    const server = folder.start();
    const url = await server.ready();
    const { pid } = folder.postgres()!;
    process.kill(pid, 'SIGKILL');
    await until(() => server.output().includes('PostgreSQL está en marcha otra vez.'));
    await until(async () => (await status(url)) === 200);
    expect(folder.postgres()?.pid).not.toBe(pid);
    expect(await server.end('SIGTERM')).toBe(0);
    expect(folder.postgres()).toBeNull();
  });
});
