/** A form that is reloaded without a network, while the device reads its own rows. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  cutOff,
  enter,
  main,
  openCompany,
  openPost,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';

let stage: BrowserStage;

beforeAll(async () => {
  stage = await openStage();
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  await scheduleImport(post);
  await enter(stage.browser.page);
});
afterAll(() => stage?.close());

it('An edit form that is reloaded without a network never says that the device lacks its data', async () => {
  const { page } = stage.browser;
  await page.goto('/admin/negociacion/edit/1');
  await main(page).getByLabel('Estadía puerto: precio', { exact: true }).waitFor();
  await upToDate(page);
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(globalThis, { seen });
    new MutationObserver(() => {
      if (document.body?.textContent.includes('dispositivo no tiene estos datos')) seen.push('said');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await cutOff(stage.proxy, page);
  await page.reload();
  await main(page).getByLabel('Estadía puerto: precio', { exact: true }).waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])).toEqual([]);
});
