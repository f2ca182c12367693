/** The system reports that the network is gone, and back, while connections stay open: the chip follows the system. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { choferForm, createOne, cutOff, enter, GUARDADO, online, upToDate } from '#tests/support/office.ts';
import { chip } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The connection as the system reports it', () => {
  it('The chip shows that there is no network when the system reports it, though a request still waits for its answer', async () => {
    const gate = Promise.withResolvers<void>();
    stage.proxy.treat(() => ({ before: () => gate.promise }));
    await page.evaluate(() => void dispatchEvent(new Event('offline')));
    // A request alone would time out after 30 seconds.
    await chip(page).getByText('Sin conexión').waitFor({ timeout: 10_000 });
    stage.proxy.treat(null);
    gate.resolve();
    await online(page);
    await upToDate(page, 10_000);
  });

  it('The chip does not show that there is no network while the server answers, though the system reports it', async () => {
    const asked = page.waitForResponse(/\/api\/salud$/);
    const pulled = page.waitForResponse(/\/api\/sync\/cambios/);
    await page.evaluate(() => void dispatchEvent(new Event('offline')));
    await asked;
    await pulled;
    expect(await chip(page).textContent()).toBe('Al día');
  });
});

describe('A page that is loaded after a long time without a network', () => {
  it('A page that is loaded after a long time without a network sends at once, however often sending has failed', async () => {
    await cutOff(stage.proxy, page);
    await createOne(page, 'chofer', choferForm('Después de la pausa'), GUARDADO);
    // Each focus tries again, and each failure makes the next pause longer: up to a minute.
    for (let n = 0; n < 14; n++) {
      await page.evaluate(() => void dispatchEvent(new Event('focus')));
      await sleep(150);
    }
    stage.proxy.restore();
    await page.reload();
    await upToDate(page, 5_000);
  });
});
