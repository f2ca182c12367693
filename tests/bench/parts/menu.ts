/** The time from a click in the menu to the next list's rows. */
import type { BrowserContext, Page } from 'playwright-core';
import { type App, openApps } from '../apps.ts';
import { openBrowser } from '../chromium.ts';
import type { Bench, Measure, Part } from '../measure.ts';
import { peerName } from '../peers.ts';
import { timeOfClick } from '../screen-clock.ts';

const SLOW = 4;
const REST_MS = 400;
const AGAIN = 3;

async function openFirstList(context: BrowserContext, app: App): Promise<Page> {
  const page = await context.newPage();
  await page.goto(app.list('chofer'));
  await page.locator(app.rows).filter({ hasText: /\S/ }).first().waitFor();
  if (app.side === 'ours') {
    await page.getByText('Al día').first().waitFor();
    if (!(await page.locator(app.link('camion')).isVisible())) {
      await page.getByRole('button', { name: 'Mantenedores' }).click();
    }
  }
  await page.locator(app.link('camion')).waitFor();
  await page.waitForTimeout(REST_MS);
  return page;
}

/** One page: a list that it has not shown before, then the same list again. */
async function walk(bench: Bench, context: BrowserContext, app: App, slowdown: number): Promise<void> {
  const prefix = slowdown > 1 ? 'menu.slow' : 'menu';
  const page = await openFirstList(context, app);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const click = async (module: string, column: string): Promise<number> => {
    const time = await timeOfClick(page, app.link(module), app.rows, column);
    await page.waitForTimeout(REST_MS);
    return time;
  };
  bench.record(`${prefix}.first`, app.side, await click('camion', 'Placa'));
  for (let n = 0; n < (bench.quick ? 1 : AGAIN); n++) {
    await click('chofer', 'Contrato');
    bench.record(`${prefix}.again`, app.side, await click('camion', 'Placa'));
  }
  await page.close();
}

const measure = (key: string, what: string, atMost: number): Measure => ({
  key: `menu.${key}`,
  what,
  against: peerName('react-admin'),
  unit: 'ms',
  figure: 'median',
  target: { of: 'ratio', atMost },
});

export const menu: Part = {
  name: 'menu',
  limit: 240_000,
  measures: [
    measure('first', "menu click to the next list's rows, first visit", 0.4),
    measure('again', 'the same again', 0.15),
    measure('slow.first', 'first visit, 4 × slower CPU', 0.25),
    measure('slow.again', 'the same again, 4 × slower CPU', 0.15),
  ],
  async run(bench) {
    const apps = await openApps(bench, bench.quick ? 40 : 600);
    const browser = await openBrowser(bench);
    const contexts = await Promise.all(apps.map(async (app) => (await app.open(browser)).context));
    for (let n = 0; n < (bench.quick ? 1 : 5); n++) {
      for (const slowdown of [1, SLOW]) {
        for (const [index, app] of apps.entries()) await walk(bench, contexts[index]!, app, slowdown);
      }
    }
  },
};
