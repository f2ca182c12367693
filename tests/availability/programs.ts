/** The programs of the set-up: found, or installed from Debian's packages where the user may do that. */
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = ['patroni', 'etcd-server', 'haproxy', 'postgresql'];
const POSTGRES = '/usr/lib/postgresql';
const APT = '/usr/bin/apt-get';

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of Postgres' programs. */
  postgres: string;
  /** The user that runs everything, since Postgres refuses root; null where it is not root who asks. */
  owner: { uid: number; gid: number } | null;
}

const find = (name: string): string | null =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync) ?? null;

function found(): Omit<Programs, 'owner'> | null {
  const [patroni, etcd, haproxy] = ['patroni', 'etcd', 'haproxy'].map(find);
  const versions = existsSync(POSTGRES)
    ? readdirSync(POSTGRES).toSorted((a, b) => Number(b) - Number(a))
    : [];
  const postgres = versions.map((version) => join(POSTGRES, version, 'bin')).find(existsSync);
  return patroni && etcd && haproxy && postgres ? { patroni, etcd, haproxy, postgres } : null;
}

const idOf = (flag: '-u' | '-g'): number => Number(execFileSync('id', [flag, 'postgres']).toString());

/** @returns the programs, or why they are not there */
export function findPrograms(): Programs | string {
  const isRoot = process.getuid?.() === 0;
  if (!found() && isRoot && existsSync(APT)) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    try {
      execFileSync(APT, ['update', '-q'], { env, stdio: 'ignore' });
      execFileSync(APT, ['install', '-y', '--no-install-recommends', ...PACKAGES], {
        env,
        stdio: 'ignore',
      });
    } catch (error) {
      return `Debian's packages ${PACKAGES.join(', ')} could not be installed: ${(error as Error).message}`;
    }
  }
  const programs = found();
  if (!programs) return `It needs Debian's packages ${PACKAGES.join(', ')}; as root it installs them itself.`;
  return { ...programs, owner: isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : null };
}
