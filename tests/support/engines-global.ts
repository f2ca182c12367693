/** Set-up of the tests in other engines than Chromium's: a fresh build of the app, and which browsers are here. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '#server/build/build.ts';
import { startDisplay } from './engines/display.ts';
import { PYTHON } from './engines/webkit.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of Firefox. Null: not installed, as the next one. */
    firefox: string | null;
    /** The display of WebKitGTK's windows. */
    webkitDisplay: string | null;
  }
}

const FIREFOX = [
  process.env.FIREFOX_PATH,
  '/usr/bin/firefox-esr',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
];

function hasWebKit(): boolean {
  try {
    execFileSync(PYTHON, ['-c', "import gi; gi.require_version('WebKit2', '4.1')"], { stdio: 'ignore' });
  } catch {
    return false;
  }
  return existsSync('/usr/bin/Xvfb');
}

/** Skips the tests of a missing browser, unless `OTHER_BROWSERS=required` as in CI. */
function reportMissing(browser: string, remedy: string): void {
  const text = `${browser} was not found. To run its tests: ${remedy}`;
  if (process.env.OTHER_BROWSERS === 'required') throw new Error(text);
  console.warn(`Skipped: ${text}`);
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale(ROOT, (text) => console.log(text));
  const firefox = FIREFOX.find((path) => path && existsSync(path)) ?? null;
  if (firefox === null) reportMissing('Firefox', 'apt-get install firefox-esr, or set FIREFOX_PATH.');
  project.provide('firefox', firefox);
  const display = hasWebKit() ? await startDisplay() : null;
  if (display === null) reportMissing('WebKitGTK', 'apt-get install gir1.2-webkit2-4.1 python3-gi xvfb.');
  project.provide('webkitDisplay', display?.name ?? null);
  return async () => {
    await display?.stop();
  };
}
