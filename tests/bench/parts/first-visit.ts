/** A first visit on a slow line with nothing stored: until the login can be filled in, and from it to the first list. */
import type { Browser, Page } from 'playwright-core';
import { DIST } from '../apps.ts';
import { openBrowser, openPage } from '../chromium.ts';
import { EMAIL, PASSWORD, sharedCompany } from '../company.ts';
import { openFront } from '../front.ts';
import type { Bench, Measure, Part } from '../measure.ts';
import { openSlowLine } from '../slow-line.ts';

const LINE = { roundTrip: 400, throughput: 50_000 };
const KB = 1_000;

/** Milliseconds since the address was opened. */
interface Visit {
  login: number;
  list: number;
  /** Received until the list was there. */
  bytes: number;
}

const now = (page: Page): Promise<number> => page.evaluate(() => Date.now());

/**
 * Opens the app, logs in without a pause for typing and opens the operations from the menu of the first screen. The
 * line is the server's, so that the service worker has the same one.
 */
export async function visit(bench: Bench, browser: Browser, front: string): Promise<Visit> {
  const line = await openSlowLine(bench, front, LINE);
  const { context, page } = await openPage(browser, line.url);
  const start = Date.now();
  await page.goto('/', { waitUntil: 'commit' });
  // A field may be filled in by a program before its stylesheet is there, when nobody sees it yet.
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.getByLabel('Correo electrónico', { exact: true }).fill(EMAIL);
  const login = (await now(page)) - start;
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
  await page.getByRole('link', { name: 'Operación', exact: true }).first().click();
  await page.waitForURL(/operacion/);
  await page.locator('main table tbody tr td:nth-child(3)').filter({ hasText: /\S/ }).first().waitFor();
  const list = (await now(page)) - start;
  const bytes = line.received();
  await context.close();
  return { login, list, bytes };
}

const measure = (key: string, what: string, unit: string, atMost: number): Measure => ({
  key: `visit.${key}`,
  what,
  against: '',
  unit,
  figure: 'median',
  target: { of: 'ours', atMost },
});

export const firstVisit: Part = {
  name: 'first-visit',
  limit: 240_000,
  measures: [
    measure(
      'login',
      'first visit on a line of 400 ms and 50 kB/s, until the login can be filled in',
      'ms',
      4_000,
    ),
    measure('list', 'the same, until the first list has rows, with no pause for typing', 'ms', 9_000),
    measure('bytes', 'received until then, with the first answers', 'kB', 350),
  ],
  async run(bench) {
    const { url: api } = await sharedCompany(bench.log, bench.quick ? 40 : 600);
    const front = await openFront(bench, { files: DIST, api });
    const browser = await openBrowser(bench);
    for (let n = 0; n < (bench.quick ? 1 : 5); n++) {
      const { login, list, bytes } = await visit(bench, browser, front.url);
      bench.record('visit.login', 'ours', login);
      bench.record('visit.list', 'ours', list);
      bench.record('visit.bytes', 'ours', bytes / KB);
    }
  },
};
