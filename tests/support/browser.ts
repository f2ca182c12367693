/** A real Chromium with a profile of its own, which can be closed and reopened as a user does. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject } from 'vitest';
import { FLAGS } from './chromium.ts';

export interface TestBrowser {
  page: Page;
  context: BrowserContext;
  /** Errors that pages wrote to the console or threw. */
  errors: string[];
  profile: string;
  /** Kills every process of the browser at once. */
  kill(): Promise<void>;
  /** Closes the browser if it still runs, and opens it again on the same profile. */
  reopen(path: string): Promise<Page>;
  close(): Promise<void>;
}

export interface Viewport {
  width: number;
  height: number;
  /** Emulates a touch device: a tablet or phone. */
  touch?: boolean;
}

/** Those that are not closed yet. */
export const openBrowsers = new Set<TestBrowser>();

interface Options {
  url: string;
  viewport?: Viewport;
  /** Path of the browser. */
  program?: string;
}

/** The browser's main process, found by its profile, and all its descendants. */
function processesOf(profile: string): number[] {
  const table = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [])
    .map(([, pid, parent, args = '']) => ({ pid: Number(pid), parent: Number(parent), args }));
  const found = new Set(table.filter(({ args }) => args.includes(profile)).map(({ pid }) => pid));
  for (let size = 0; size < found.size;) {
    size = found.size;
    for (const { pid, parent } of table) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

export async function openBrowser({
  url,
  viewport = { width: 1440, height: 900 },
  program = inject('headless'),
}: Options): Promise<TestBrowser> {
  const profile = mkdtempSync(join(tmpdir(), 'transporte-perfil-'));
  const errors: string[] = [];
  const { touch = false, ...size } = viewport;
  const open = async (): Promise<{ context: BrowserContext; page: Page }> => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: program,
      args: FLAGS,
      baseURL: url,
      viewport: size,
      hasTouch: touch,
      isMobile: touch,
      // Playwright waits for transitions to end before each click.
      reducedMotion: 'reduce',
      locale: 'es-CL',
      timezoneId: 'America/Santiago',
    });
    // Also for the first screen of a server that has just started, while other tests use the processors.
    context.setDefaultTimeout(60_000);
    const watch = (page: Page): void => {
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
    };
    for (const page of context.pages()) watch(page);
    context.on('page', watch);
    return { context, page: context.pages()[0] ?? (await context.newPage()) };
  };
  const browser: TestBrowser = {
    ...(await open()),
    errors,
    profile,
    async kill() {
      const gone = browser.context.waitForEvent('close');
      for (const pid of processesOf(profile)) process.kill(pid, 'SIGKILL');
      await gone;
    },
    async reopen(path) {
      await browser.context.close();
      Object.assign(browser, await open());
      await browser.page.goto(path);
      return browser.page;
    },
    async close() {
      openBrowsers.delete(browser);
      await browser.context.close();
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  openBrowsers.add(browser);
  return browser;
}
