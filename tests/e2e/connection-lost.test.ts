/** The system reports that the network is gone, and back, while connections stay open: the chip follows the system. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { enter, online, upToDate } from '#tests/support/office.ts';
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
  it('The chip says that there is no network when the system says so, though a request still waits for its answer', async () => {
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

  it('The chip does not believe the system that there is no network while the server answers', async () => {
    const asked = page.waitForResponse(/\/api\/salud$/);
    const pulled = page.waitForResponse(/\/api\/sync\/cambios/);
    await page.evaluate(() => void dispatchEvent(new Event('offline')));
    await asked;
    await pulled;
    expect(await chip(page).textContent()).toBe('Al día');
  });
});
