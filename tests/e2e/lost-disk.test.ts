/** A disk that cannot be reached or does not answer, and a page in the back/forward cache, as WebKit has them (decision 077). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allowFaults, failDisk, holdDisk } from '#tests/support/failing-indexeddb.ts';
import { choferForm, enter, GUARDADO, main, upToDate } from '#tests/support/office.ts';
import { readOutbox } from '#tests/support/queue.ts';
import { fillAll, press } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const WITHOUT_DISK = 'Sin acceso al disco';
const SAVED = 'Chofer creado correctamente';
let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  await allowFaults(stage.browser.context);
  page = stage.browser.page;
  await enter(page);
});

beforeEach(async () => {
  await page.goto('/admin/chofer/create');
  await main(page).getByLabel('Nombre', { exact: true }).waitFor();
  await upToDate(page);
});

afterAll(async () => {
  await stage?.close();
});

const modal = () => page.getByRole('alertdialog');
const notice = () => page.getByRole('alert').filter({ hasText: 'El disco de este dispositivo no responde' });
const nombre = () => main(page).getByLabel('Nombre', { exact: true }).inputValue();

/** The commission of each driver of that name on the server, once the device has no unsent change. */
async function onServer(name: string): Promise<number[]> {
  await expect.poll(() => readOutbox(page)).toEqual([]);
  const rows = await stage.query(`select comision from chofer where nombre = '${name}'`);
  return rows.map(({ comision }) => comision as number);
}

/** Records whether the screen ever says that there is no disk. */
async function watchDisk(): Promise<() => Promise<boolean>> {
  await page.evaluate((text) => {
    const seen = { text: false };
    Object.assign(globalThis, { withoutDisk: seen });
    const read = (): void => void (seen.text ||= document.body.textContent.includes(text));
    new MutationObserver(read).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  }, WITHOUT_DISK);
  return () =>
    page.evaluate(() => (globalThis as unknown as { withoutDisk: { text: boolean } }).withoutDisk.text);
}

it('A page that has lost its connection to IndexedDB saves through a blank frame, and reports nothing', async () => {
  const wasWithoutDisk = await watchDisk();
  await failDisk(page, 'page');
  await fillAll(main(page), choferForm('Ana Torres'));
  await press(main(page), 'Guardar');
  await modal().getByText(SAVED).waitFor();
  await upToDate(page);
  expect(await wasWithoutDisk()).toBe(false);
  await page.reload();
  expect(await onServer('Ana Torres')).toEqual([10]);
});

it('A page that cannot reach the disk at all says so, keeps the form across Recargar, and then saves it once', async () => {
  await failDisk(page, 'frames');
  await fillAll(main(page), choferForm('Luis Mella'));
  await press(main(page), 'Guardar');
  await modal().getByText('No se pudo guardar en este dispositivo').waitFor();
  await press(modal(), 'Cerrar');
  await page.getByText(WITHOUT_DISK, { exact: true }).waitFor();
  await press(notice(), 'Recargar');
  await page.getByText('Se recuperó lo que había escrito antes de recargar la página.').waitFor();
  await upToDate(page);
  expect(await notice().count()).toBe(0);
  expect(await nombre()).toBe('Luis Mella');
  await press(main(page), 'Guardar');
  await modal().getByText(SAVED).waitFor();
  expect(await onServer('Luis Mella')).toEqual([10]);
});

it('A form on a disk that does not answer says so instead of waiting without end, and saves once when it answers', async () => {
  await fillAll(main(page), choferForm('Pedro Rojas'));
  const release = await holdDisk(page);
  await press(main(page), 'Guardar');
  await modal().getByText('El disco de este dispositivo no responde').waitFor();
  await page.getByText(WITHOUT_DISK, { exact: true }).waitFor();
  await release();
  await press(modal(), 'Reintentar');
  // The first attempt may have reached the disk after all, and may be sent by now.
  await modal().getByText(SAVED).or(modal().getByText(GUARDADO)).first().waitFor();
  expect(await notice().count()).toBe(0);
  expect(await onServer('Pedro Rojas')).toEqual([10]);
});

it('A page that is left for the back/forward cache in mid-save saves once when its user comes back', async () => {
  const transition = (type: 'pagehide' | 'pageshow'): Promise<void> =>
    page.evaluate((event) => {
      dispatchEvent(new PageTransitionEvent(event, { persisted: true }));
    }, type);
  await fillAll(main(page), choferForm('Rosa Soto'));
  const release = await holdDisk(page);
  await press(main(page), 'Guardar');
  await main(page).locator('button[aria-busy]', { hasText: 'Guardar' }).waitFor();
  await transition('pagehide');
  await release();
  expect(await readOutbox(page)).toEqual([]);
  await transition('pageshow');
  await modal().getByText(SAVED).waitFor();
  await upToDate(page);
  expect(await onServer('Rosa Soto')).toEqual([10]);
});
