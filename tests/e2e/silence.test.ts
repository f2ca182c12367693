/** A network on which no answer arrives; and a browser that does not grant persistent storage for unsent changes. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { choferForm, enter, GUARDADO, main, online, upToDate } from '#tests/support/office.ts';
import { fillAll, press } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await page.addInitScript(() => {
    navigator.storage.persist = () => Promise.resolve(false);
  });
  await enter(page);
});
afterAll(async () => {
  await stage?.close();
});

/** Saves a driver from the list. @returns how long its form waited (ms) */
async function saved(name: string): Promise<number> {
  // The page stays loaded, and remembers that there was no answer.
  await main(page).getByRole('link', { name: 'Crear' }).click();
  await fillAll(main(page), choferForm(name));
  const start = performance.now();
  await press(main(page), 'Guardar');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByText(GUARDADO).first().waitFor();
  const waited = performance.now() - start;
  expect((await dialog.textContent())?.match(/guardado/gi)).toHaveLength(1);
  await page.waitForURL('**/admin/chofer');
  return waited;
}

describe('A network on which nothing answers', () => {
  it('On a network on which nothing answers the first save takes four seconds, and the next ones less than two', async () => {
    await page.goto('/admin/chofer');
    stage.proxy.treat(({ path }) => (path.startsWith('/api') ? { before: () => new Promise(() => {}) } : {}));
    expect(await saved('Pedro Rojas')).toBeGreaterThan(3500);
    expect(await saved('Ana Soto')).toBeLessThan(2000);
    expect(await saved('Luis Díaz')).toBeLessThan(2000);
  });
});

describe('Unsent work in a browser that may delete it', () => {
  const notice = (): Locator => page.getByRole('complementary', { name: 'Lo guardado en este dispositivo' });

  it('Unsent work in a browser that may delete it is reported in the tray, with advice, until that is confirmed', async () => {
    const openOnly = page.getByRole('complementary', { name: 'Envío de los cambios' });
    await page.addInitScript('delete window.SyncManager');
    await page.goto('/admin/pendientes');
    await notice().getByText('Envíe estos cambios pronto e instale la aplicación.').waitFor();
    expect(await openOnly.count()).toBe(0);
    await press(notice(), 'Entendido');
    await notice().waitFor({ state: 'detached' });
    await openOnly.getByText(/solo mientras la aplicación está abierta/).waitFor();
    await press(openOnly, 'Entendido');
    await openOnly.waitFor({ state: 'detached' });
  });

  it('Unsent work in a browser that may delete it is no longer reported once all is sent', async () => {
    stage.proxy.treat(null);
    stage.proxy.cut();
    stage.proxy.restore();
    await page.reload();
    await online(page);
    await upToDate(page);
    await page.getByText('No hay cambios por enviar').waitFor();
    expect(await notice().count()).toBe(0);
  });
});
