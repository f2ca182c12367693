/** The peers: dev dependencies of tests/bench/peers only, installed on first use by its own lock file. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('./peers/', import.meta.url));
const INSTALLED = `${FOLDER}node_modules/.package-lock.json`;

const { devDependencies: VERSIONS } = JSON.parse(readFileSync(`${FOLDER}package.json`, 'utf8')) as {
  devDependencies: Record<string, string>;
};

/** 'react-admin 5.15.4'. */
export function peerName(name: string): string {
  return `${name} ${VERSIONS[name] ?? ''}`.trim();
}

export const peerVersions = (): string =>
  Object.keys(VERSIONS)
    .map((name) => peerName(name))
    .join(', ');

/** Installs them where needed. @returns false where that fails */
export function installPeers(log: (text: string) => void): boolean {
  if (!existsSync(INSTALLED)) {
    log('Installing the peers (npm ci in tests/bench/peers) …');
    try {
      execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
        cwd: FOLDER,
        stdio: 'pipe',
        timeout: 600_000,
      });
    } catch (error) {
      log(`The peers could not be installed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return existsSync(INSTALLED);
}
