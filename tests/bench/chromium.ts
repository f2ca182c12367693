/** Browsers of the bench: a fresh one for each part, closed with it. */
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

/** A context as on a desk, and its first page. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  options: BrowserContextOptions = {},
): Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
    ...options,
  });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
}
