/** The JavaScript heap after the same tour through both apps, after garbage collection. */
import type { Browser, Page } from 'playwright-core';
import { type App, openApps } from '../apps.ts';
import { openBrowser } from '../chromium.ts';
import type { Part } from '../measure.ts';
import { peerName } from '../peers.ts';
import { timeOfClick } from '../screen-clock.ts';

const MB = 1_000_000;
const LISTS = [
  ['camion', 'Placa'],
  ['bodega', 'Comuna'],
  ['chofer', 'Contrato'],
] as const;

/** Each list, and the form of its first record. */
async function walk(page: Page, app: App): Promise<void> {
  for (const [module, column] of LISTS) {
    await timeOfClick(page, app.link(module), app.rows, column);
    await page
      .getByRole('main')
      .getByLabel('Editar')
      .or(page.getByRole('link', { name: 'Editar' }))
      .first()
      .click();
    await page.locator('form input').first().waitFor();
    await page.goBack();
    await page.locator(app.rows).filter({ hasText: /\S/ }).first().waitFor();
  }
}

async function heapAfterWalk(browser: Browser, app: App, rounds: number): Promise<number> {
  const { context, page, cdp } = await app.open(browser);
  await page.goto(app.list('chofer'));
  await page.locator(app.rows).filter({ hasText: /\S/ }).first().waitFor();
  if (app.side === 'ours') {
    await page.getByText('Al día').first().waitFor();
    if (!(await page.locator(app.link('camion')).isVisible())) {
      await page.getByRole('button', { name: 'Mantenedores' }).click();
    }
  }
  for (let n = 0; n < rounds; n++) await walk(page, app);
  await page.waitForTimeout(1000);
  await cdp.send('HeapProfiler.enable');
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  await context.close();
  return usedSize;
}

export const heap: Part = {
  name: 'heap',
  limit: 180_000,
  measures: [
    {
      key: 'heap',
      what: 'JavaScript heap after a walk through three lists and their forms, three times',
      against: peerName('react-admin'),
      unit: 'MB',
      figure: 'median',
      target: { of: 'ratio', atMost: 0.75 },
    },
  ],
  async run(bench) {
    const apps = await openApps(bench, bench.quick ? 40 : 600);
    const browser = await openBrowser(bench);
    for (let n = 0; n < (bench.quick ? 1 : 3); n++) {
      for (const app of apps)
        bench.record('heap', app.side, (await heapAfterWalk(browser, app, bench.quick ? 1 : 3)) / MB);
    }
  },
};
