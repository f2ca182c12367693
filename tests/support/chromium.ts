/**
 * Finds a Chromium for the tests: an installed one, otherwise one downloaded by Playwright, otherwise Debian's package.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { chromium } from 'playwright-core';

export const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
];

const INSTALLED = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Debian's headless build of the same Chromium, which is a separate package. */
const HEADLESS = '/usr/bin/chromium-headless-shell';

function found(): string | null {
  const own = chromium.executablePath();
  return [...INSTALLED, own].find((path) => path && existsSync(path)) ?? null;
}

const run = (command: string, args: string[]): void => {
  execFileSync(command, args, { stdio: 'inherit', timeout: 600_000 });
};

/** Installs a Chromium in whichever way works on this machine. */
function install(): void {
  // The package does not export the path of its command.
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright-core/package.json')), 'cli.js');
  const ways: (() => void)[] = [
    () => run(process.execPath, [cli, 'install', 'chromium']),
    () => {
      run('apt-get', ['update']);
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium']);
      run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell']);
    },
  ];
  // Debian's package depends on the needed libraries; Playwright's download expects them to be installed.
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) ways.reverse();
  for (const way of ways) {
    try {
      way();
    } catch (error) {
      console.warn(`Chromium: ${String(error)}`);
    }
    if (found()) return;
  }
}

/**
 * The headless shell, which takes a quarter less processor time and fires no background sync by itself. Where it is
 * missing, the full browser.
 */
export function ensureHeadless(): string {
  const whole = ensureChromium();
  return process.env.CHROMIUM_PATH === undefined && existsSync(HEADLESS) ? HEADLESS : whole;
}

/** Returns the path of a Chromium. @throws Error with instructions where none can be installed */
export function ensureChromium(): string {
  if (!found()) install();
  const path = found();
  if (path) return path;
  throw new Error(
    'No Chromium was found or could be installed: install one and set CHROMIUM_PATH to its program.',
  );
}
