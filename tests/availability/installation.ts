/** The installation of docs/OPERATION.md on one machine: two database nodes, etcd, HAProxy and two application processes. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { openDatabase, type OpenDatabase } from '#server/db/database.ts';
import { EMAIL, PASSWORD } from '#tests/crash/crashes.ts';
import { type ServerProcess, spawnServer } from '#tests/support/server-process.ts';
import { fillIn, freePort } from './config.ts';
import { DatabaseNode } from './node.ts';
import type { Programs } from './programs.ts';

const LOCAL = '127.0.0.1';
export const SUPERUSER_PASSWORD = 'clave-de-prueba';
/** Milliseconds: a node that was replaced copies the new primary's state before it follows it. */
const SET_UP_MS = 180_000;

/** Not the synchronous form: the proxies between the machines run in this process. */
export const execute = promisify(execFile);

export interface Installation {
  folder: string;
  archive: string;
  nodes: readonly DatabaseNode[];
  /** The address of the application, behind HAProxy. */
  url: string;
  /** The database by way of HAProxy: the primary's. */
  database: OpenDatabase;
  /** Resolves to the primary and its standby once the latter confirms every commit. */
  redundant: () => Promise<{ primary: DatabaseNode; standby: DatabaseNode }>;
  /** The name of the present primary; null while there is none. */
  primaryName: () => Promise<string | null>;
  /** Whether commits wait for a standby; by default they do. */
  setSynchronous: (value: boolean) => Promise<void>;
  close: () => Promise<void>;
}

export async function install(programs: Programs): Promise<Installation> {
  const folder = mkdtempSync(join(tmpdir(), 'alta-disponibilidad-'));
  const archive = join(folder, 'archive');
  mkdirSync(archive);
  const own = (path: string): void => {
    if (programs.owner) chownSync(path, programs.owner.uid, programs.owner.gid);
  };
  own(folder);
  own(archive);
  const running: ChildProcess[] = [];
  const servers: ServerProcess[] = [];
  const run = (program: string, args: string[], name: string): void => {
    const log = createWriteStream(join(folder, `${name}.log`));
    const child = spawn(program, args, { cwd: folder, ...programs.owner, stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.pipe(log);
    child.stderr.pipe(log);
    running.push(child);
  };

  const ports = await Promise.all(Array.from({ length: 6 }, freePort));
  const [etcdPort, peerPort, databasePort, applicationPort, firstPort, secondPort] = ports as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const etcdUrl = `http://${LOCAL}:${etcdPort}`;
  const etcd = [
    '--data-dir',
    join(folder, 'etcd'),
    '--listen-client-urls',
    etcdUrl,
    '--enable-v2',
    '--advertise-client-urls',
    etcdUrl,
  ];
  run(programs.etcd, [...etcd, '--listen-peer-urls', `http://${LOCAL}:${peerPort}`], 'etcd');

  const setup = { folder, programs, etcdPort, archive, password: SUPERUSER_PASSWORD };
  const nodes = ['uno', 'dos'].map((name) => new DatabaseNode({ ...setup, name }));
  for (const node of nodes) {
    await node.start();
    own(join(folder, node.name));
  }
  const [one, two] = nodes as [DatabaseNode, DatabaseNode];
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(
    config,
    fillIn('haproxy.cfg', {
      'bind 127.0.0.1:5000': `bind ${LOCAL}:${databasePort}`,
      'bind 127.0.0.1:3000': `bind ${LOCAL}:${applicationPort}`,
      'FIRST_ADDRESS:5432 check port 8008': `${LOCAL}:${one.port} check port ${one.restPort}`,
      'SECOND_ADDRESS:5432 check port 8008': `${LOCAL}:${two.port} check port ${two.restPort}`,
      '127.0.0.1:3001': `${LOCAL}:${firstPort}`,
      '127.0.0.1:3002': `${LOCAL}:${secondPort}`,
    }),
  );
  run(programs.haproxy, ['-db', '-f', config], 'haproxy');

  const url = `http://${LOCAL}:${applicationPort}`;
  const target = { host: LOCAL, port: databasePort, user: 'transporte', password: SUPERUSER_PASSWORD };
  let database: OpenDatabase | null = null;

  const members = async () =>
    (await Promise.all(nodes.map((node) => node.members()))).find((each) => each.length > 0) ?? [];
  const primaryName = async () => (await members()).find(({ role }) => role === 'leader')?.name ?? null;
  async function redundant() {
    const roles = async (): Promise<string> =>
      (await members())
        .map(({ role, state }) => `${role} ${state}`)
        .toSorted()
        .join(', ');
    await expect
      .poll(roles, { timeout: SET_UP_MS, interval: 200 })
      .toMatch(/^leader running, sync_standby (?:running|streaming)$/);
    const name = await primaryName();
    return {
      primary: nodes.find((node) => node.name === name)!,
      standby: nodes.find((node) => node.name !== name)!,
    };
  }
  async function setSynchronous(value: boolean): Promise<void> {
    const response = await fetch(`http://${LOCAL}:${one.restPort}/config`, {
      method: 'PATCH',
      headers: { authorization: `Basic ${btoa(`patroni:${SUPERUSER_PASSWORD}`)}` },
      body: JSON.stringify({ synchronous_mode: value }),
    });
    expect(response.status).toBe(200);
  }
  async function close(): Promise<void> {
    await database?.close().catch(() => {});
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    for (const node of nodes) await node.end();
    for (const child of running) child.kill('SIGKILL');
    if (!process.env.KEEP_LOGS) rmSync(folder, { recursive: true, force: true });
  }

  try {
    one.switchOn();
    await expect.poll(primaryName, { timeout: SET_UP_MS, interval: 200 }).toBe('uno');
    two.switchOn();
    const { primary } = await redundant();
    const psql = join(programs.postgres, 'psql');
    const asSuperuser = [
      '-h',
      LOCAL,
      '-p',
      String(primary.port),
      '-U',
      'postgres',
      '-v',
      'ON_ERROR_STOP=1',
      '-q',
    ];
    await execute(
      psql,
      [
        ...asSuperuser,
        '-c',
        `create role transporte login password '${SUPERUSER_PASSWORD}'`,
        '-c',
        'create database transporte owner transporte',
      ],
      { env: { ...process.env, PGPASSWORD: SUPERUSER_PASSWORD } },
    );
    const env = {
      DATABASE_URL: `postgres://transporte:${SUPERUSER_PASSWORD}@${LOCAL}:${databasePort}/transporte`,
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'silent',
    };
    for (const port of [firstPort, secondPort]) {
      const server = spawnServer(join(folder, `application-${port}`), {
        env: { ...env, PORT: String(port) },
      });
      servers.push(server);
      await server.ready();
    }
    database = openDatabase({ ...target, database: 'transporte' });
    const health = async (): Promise<number> =>
      (await fetch(`${url}/api/salud`).catch(() => null))?.status ?? 0;
    await expect.poll(health, { timeout: 30_000 }).toBe(200);
    return { folder, archive, nodes, url, database, redundant, primaryName, setSynchronous, close };
  } catch (error) {
    await close();
    throw error;
  }
}
