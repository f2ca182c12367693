/**
 * The tablet's disk is full. A form says so and keeps what was typed; changes that were stored before are sent all the
 * same; and once there is space again, pressing the same button saves.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectOnceEach, readOutbox, versionNow } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  choferForm,
  createOne,
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  upToDate,
} from '#tests/support/office.ts';
import { chip, fillAll, press } from '#tests/support/screen.ts';

const NO_SPACE =
  'No queda espacio en este dispositivo: el cambio no se guardó. Libere espacio e intente de nuevo.';
let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

/** Starts the browser again on a full disk: a running Chromium uses the free space measured half a minute ago. */
async function openFull(path: string): Promise<() => Promise<void>> {
  const { browser, proxy } = stage;
  const blank = await browser.reopen('about:blank');
  const devtools = await blank.context().newCDPSession(blank);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url, quotaSize: 1 });
  await blank.goto(path);
  page = blank;
  return async () => {
    await devtools.send('Storage.overrideQuotaForOrigin', { origin: proxy.url });
  };
}

it('A disk that becomes full loses nothing of what was stored before, and it is sent without space', async () => {
  const since = await versionNow(stage.database.pool);
  await cutOff(stage.proxy, page);
  for (const nombre of ['Ana Torres', 'Luis Mella'])
    await createOne(page, 'chofer', choferForm(nombre), GUARDADO);
  const rows = await readOutbox(page);
  const makeSpace = await openFull('/admin/chofer');
  await chip(page).getByText('Sin conexión · 2 pendientes').waitFor();
  for (const nombre of ['Ana Torres', 'Luis Mella']) await page.getByRole('row', { name: nombre }).waitFor();
  stage.proxy.restore();
  await online(page);
  await upToDate(page);
  await expectOnceEach(stage.database.pool, rows, since);
  await expect.poll(() => readOutbox(page)).toEqual([]);
  await makeSpace();
});

it('A form on a full disk says that there is no space, keeps the typed values, and saves once there is some', async () => {
  await upToDate(page);
  await expect.poll(() => readOutbox(page)).toEqual([]);
  const since = await versionNow(stage.database.pool);
  const makeSpace = await openFull('/admin/chofer/create');
  await fillAll(main(page), choferForm('Pedro Rojas'));
  await press(main(page), 'Guardar');
  const modal = page.getByRole('alertdialog');
  await modal.getByText(NO_SPACE).waitFor();
  expect(await versionNow(stage.database.pool)).toBe(since);
  await press(modal, 'Cerrar');
  expect(await main(page).getByLabel('Nombre', { exact: true }).inputValue()).toBe('Pedro Rojas');
  await press(main(page), 'Guardar');
  await modal.getByText(NO_SPACE).waitFor();
  await makeSpace();
  await press(modal, 'Reintentar');
  await modal.getByText('Chofer creado correctamente').waitFor();
  expect(await stage.query("select comision from chofer where nombre = 'Pedro Rojas'")).toEqual([
    { comision: 10 },
  ]);
});
