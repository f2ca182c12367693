/** A database machine: Patroni and its Postgres, of which each part can be killed, stopped and cut off. */
import { type ChildProcess, spawn } from 'node:child_process';
import {
  createWriteStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { openTcpProxy, type TcpProxy } from '#tests/support/tcp-proxy.ts';
import { fillIn, freePort } from './config.ts';
import type { Programs } from './programs.ts';

export interface NodeSetup {
  name: string;
  folder: string;
  programs: Programs;
  etcdPort: number;
  archive: string;
  password: string;
}

/** A member's state as Patroni tells it. */
export interface Member {
  name: string;
  role: string;
  state: string;
}

const LOCAL = '127.0.0.1';

/** The pids of the processes below, by /proc. */
function descendants(of: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc').filter((each) => /^\d+$/.test(each))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (pid: number): number[] =>
    [...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => [child, ...below(child)]);
  return below(of);
}

export class DatabaseNode {
  readonly name: string;
  private readonly setup: NodeSetup;
  private readonly dataFolder: string;
  private readonly config: string;
  private patroni: ChildProcess | null = null;
  port = 0;
  restPort = 0;
  /** Between the other machine and this one's Postgres: replication. */
  private replication!: TcpProxy;
  /** Between this machine and etcd. */
  private etcd!: TcpProxy;

  constructor(setup: NodeSetup) {
    this.setup = setup;
    this.name = setup.name;
    this.dataFolder = join(setup.folder, setup.name, 'postgres');
    this.config = join(setup.folder, `${setup.name}.yml`);
  }

  async start(): Promise<void> {
    const { name, folder, programs, etcdPort, archive, password } = this.setup;
    mkdirSync(join(folder, name), { mode: 0o700 });
    this.port = await freePort();
    this.restPort = await freePort();
    this.replication = await openTcpProxy({ host: LOCAL, port: this.port });
    this.etcd = await openTcpProxy({ host: LOCAL, port: etcdPort });
    const text = fillIn('patroni.yml', {
      'listen: NODE_ADDRESS:8008': `listen: ${LOCAL}:${this.restPort}`,
      'connect_address: NODE_ADDRESS:8008': `connect_address: ${LOCAL}:${this.restPort}`,
      'listen: NODE_ADDRESS:5432': `listen: ${LOCAL}:${this.port}`,
      'connect_address: NODE_ADDRESS:5432': `connect_address: ${LOCAL}:${this.replication.port}`,
      // Otherwise it would learn etcd's own address and pass the proxy.
      'hosts: ETCD_HOSTS': `host: ${LOCAL}:${this.etcd.port}\n  use_proxies: true`,
      NODE_NAME: name,
      DATA_FOLDER: this.dataFolder,
      POSTGRES_PROGRAMS: programs.postgres,
      WAL_ARCHIVE: archive,
      SUPERUSER_PASSWORD: password,
      REPLICATION_PASSWORD: password,
      REWIND_PASSWORD: password,
      REST_PASSWORD: password,
      DATABASE_NETWORK: `${LOCAL}/32`,
      'password_encryption: scram-sha-256': `password_encryption: scram-sha-256\n    unix_socket_directories: ${join(folder, name)}`,
    });
    writeFileSync(this.config, text);
  }

  /** Starts Patroni, which starts Postgres: as the machine does when it is switched on. */
  switchOn(): void {
    const { folder, programs, name } = this.setup;
    const log = createWriteStream(join(folder, `${name}.log`), { flags: 'a' });
    this.patroni = spawn(programs.patroni, [this.config], {
      ...programs.owner,
      env: { PATH: process.env.PATH ?? '', HOME: join(folder, name), LC_ALL: 'C.UTF-8' },
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.patroni.stdout?.pipe(log);
    this.patroni.stderr?.pipe(log);
  }

  /** Sends the signal to Patroni, Postgres and all their processes. */
  signal(signal: NodeJS.Signals): void {
    const pids = [this.patroni?.pid, this.postmaster()].filter((pid) => pid !== undefined);
    for (const pid of new Set(pids.flatMap((each) => [each, ...descendants(each)]))) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended meanwhile.
      }
    }
  }

  /** Stops forwarding what the standby and this machine send each other. */
  cutReplication(): void {
    this.replication.freeze(true);
  }

  /** The same for what this machine and etcd send each other. */
  cutEtcd(): void {
    this.etcd.freeze(true);
  }

  reconnect(): void {
    this.replication.thaw();
    this.etcd.thaw();
  }

  /** All members as this machine's Patroni sees them; none where it does not answer. */
  async members(): Promise<Member[]> {
    try {
      const response = await fetch(`http://${LOCAL}:${this.restPort}/cluster`, {
        signal: AbortSignal.timeout(2000),
      });
      return ((await response.json()) as { members: Member[] }).members;
    } catch {
      return [];
    }
  }

  async end(): Promise<void> {
    this.signal('SIGKILL');
    await this.replication?.close();
    await this.etcd?.close();
  }

  private postmaster(): number | undefined {
    try {
      const pid = Number(readFileSync(join(this.dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
      // The file outlives a killed process, whose number another one may have now.
      return readlinkSync(`/proc/${pid}/cwd`) === this.dataFolder ? pid : undefined;
    } catch {
      return undefined;
    }
  }
}
