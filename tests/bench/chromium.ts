/** The browsers of the bench: a new one for each part, closed with it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type CDPSession,
  chromium,
  type Page,
} from 'playwright-core';
import { ensureChromium, FLAGS } from '#tests/support/chromium.ts';
import type { Bench } from './measure.ts';

export async function openBrowser(bench: Bench, args: readonly string[] = []): Promise<Browser> {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: [...FLAGS, ...args] });
  bench.onEnd(() => browser.close());
  return browser;
}

const DESK = {
  viewport: { width: 1440, height: 900 },
  locale: 'es-CL',
  timezoneId: 'America/Santiago',
  reducedMotion: 'reduce',
} as const;

/**
 * Opens a page with a profile of its own on the disk, as a device has it. A further context of a shared browser is
 * never written to the disk.
 */
export async function openOnDisk(bench: Bench, baseURL: string): Promise<Page> {
  const profile = mkdtempSync(join(tmpdir(), 'bench-profile-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: ensureChromium(),
    args: FLAGS,
    baseURL,
    ...DESK,
  });
  bench.onEnd(async () => {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  });
  return context.pages()[0]!;
}

/** Opens a desktop-sized context and its first page. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({ baseURL, ...DESK, ...options });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}
