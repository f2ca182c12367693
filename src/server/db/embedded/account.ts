import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { StartupError } from '../../startup-error.ts';

/** The user that runs Postgres where this process is root, since Postgres refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const CANDIDATES = ['postgres', '_postgres', 'nobody'];

function find(name: string): Account | null {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString());
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return null;
  }
}

/**
 * The account that runs Postgres. Null where this process is not root: Postgres then runs as the same user. An existing
 * cluster keeps its owner.
 * @throws StartupError where there is no unprivileged user
 */
export function postgresAccount(clusterFolder: string): Account | null {
  if (process.getuid?.() !== 0) return null;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of CANDIDATES) {
    const account = find(name);
    if (account && account.uid !== 0) return account;
  }
  throw new StartupError(
    'PostgreSQL no puede ejecutarse como root y no existe el usuario postgres ni nobody. ' +
      'Inicie la aplicación con otro usuario.',
  );
}
