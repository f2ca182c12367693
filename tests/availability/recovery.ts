/** Point-in-time recovery: a base backup and the archived WAL become the database of a given moment. */
import { appendFileSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { freePort } from './config.ts';
import { execute, type Installation } from './installation.ts';
import type { Programs } from './programs.ts';

interface Recovery {
  installation: Installation;
  programs: Programs;
  password: string;
  /** Creates a driver. @returns its uuid */
  create: () => Promise<string>;
}

/** Checks that a driver of before the moment is in the recovered database, and one of after it is not. */
export async function expectRecoveryToTheMoment({
  installation,
  programs,
  password,
  create,
}: Recovery): Promise<void> {
  const { folder, archive, database, redundant } = installation;
  const { primary } = await redundant();
  const asOwner = {
    ...programs.owner,
    cwd: folder,
    env: { ...process.env, PGPASSWORD: password, LC_ALL: 'C.UTF-8' },
  };
  const run = async (name: string, args: string[]): Promise<string> =>
    (await execute(join(programs.postgres, name), args, asOwner)).stdout;
  const at = ['-h', '127.0.0.1', '-p', String(primary.port)];

  const copy = join(folder, 'recovered');
  await run('pg_basebackup', [...at, '-U', 'replicador', '-D', copy, '-X', 'none', '--checkpoint=fast']);
  const before = await create();
  await sleep(1000);
  const { rows } = await database.pool.query<{ now: string }>('select now()::text as now');
  await sleep(1000);
  const after = await create();
  const switched = await run('psql', [
    ...at,
    '-U',
    'postgres',
    '-Atc',
    'select pg_walfile_name(pg_switch_wal())',
  ]);
  const segment = switched.trim();
  await expect.poll(() => existsSync(join(archive, segment)), { timeout: 60_000 }).toBe(true);

  const port = await freePort();
  const settings = {
    restore_command: `cp ${archive}/%f %p`,
    recovery_target_time: rows[0]!.now,
    recovery_target_action: 'promote',
    archive_mode: 'off',
    synchronous_standby_names: '',
    primary_conninfo: '',
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    port: String(port),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value}'\n`);
  appendFileSync(join(copy, 'postgresql.conf'), lines.join(''));
  const signal = join(copy, 'recovery.signal');
  writeFileSync(signal, '');
  if (programs.owner) chownSync(signal, programs.owner.uid, programs.owner.gid);
  await run('pg_ctl', ['-D', copy, '-l', join(folder, 'recovered.log'), '-w', '-t', '120', 'start']);
  const recovered = openDatabase({
    host: '127.0.0.1',
    port,
    user: 'transporte',
    password,
    database: 'transporte',
  });
  try {
    await expect
      .poll(async () => (await recovered.pool.query('select pg_is_in_recovery() as waits')).rows[0])
      .toEqual({ waits: false });
    const found = await recovered.pool.query('select uuid from chofer where uuid = any($1)', [
      [before, after],
    ]);
    expect(found.rows).toEqual([{ uuid: before }]);
  } finally {
    await recovered.close();
    await run('pg_ctl', ['-D', copy, '-m', 'immediate', 'stop']);
  }
}
