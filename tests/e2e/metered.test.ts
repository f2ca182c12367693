/** Photos that wait for Wi-Fi, on a device whose browser reports a cellular connection (R25.8). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';
import { openServiceWorker } from '#tests/support/service-worker.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { WIFI_SYNC_TAG } from '#data/engine/sync-registration.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;

const setting = () => main(page).getByRole('checkbox', { name: 'Subir fotos solo con Wi-Fi' });

/** Adds a photo to the operation, and waits until the tray says that it waits. */
async function takePhoto(): Promise<void> {
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await press(main(page), 'Agregar fotos');
  const buffer = await cameraPhoto(page, { width: 640, height: 480, orientation: 1 });
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Elegir archivos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('1 foto guardada').waitFor();
  await press(dialog, 'Listo');
  await page.goto('/admin/pendientes');

  await main(page).getByText('1 foto espera Wi-Fi: la conexión es').waitFor();
}

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

it('A browser that does not tell its connection is not offered the setting', async () => {
  await page.goto('/admin/pendientes');
  await main(page).getByText('No hay cambios por enviar').waitFor();
  expect(await setting().count()).toBe(0);
});

it('On a cellular connection photos wait once the user wants it, and are sent by one press', async () => {
  await page.context().addInitScript(() => {
    const connection = Object.assign(new EventTarget(), { type: 'cellular', saveData: false });
    Object.defineProperty(navigator, 'connection', { value: connection });
    // A service worker's connection is that of the machine: the browser does not wake it by itself here.
    const { SyncManager } = globalThis as unknown as { SyncManager: { prototype: object } };
    Object.assign(SyncManager.prototype, { register: () => Promise.resolve() });
    // The setting is read slowly: the screen is shown before.
    const has = caches.has.bind(caches);
    caches.has = async (name) => {
      await new Promise((resolve) => setTimeout(resolve, 1500));
      return has(name);
    };
  });
  // Another tab, which has read the setting before it is changed, sends nothing over that connection either.
  const other = await page.context().newPage();
  await other.goto('/admin/pendientes');
  await main(other).getByRole('checkbox').waitFor();
  // As slow as the app's own reading, which began before.
  await other.evaluate(() => caches.has('any'));
  await page.goto('/admin/pendientes');
  await setting().check();
  await page.reload();
  await expect.poll(() => setting().isChecked()).toBe(true);
  await takePhoto();
  await main(page)
    .getByRole('listitem')
    .getByText(/^\d+ KB · espera Wi-Fi · \d\d:\d\d$/)
    .waitFor();
  await press(main(page), 'Enviar ahora');
  await page.getByText('No se envió: 1 foto espera Wi-Fi.').waitFor();
  await press(main(page), 'Reintentar');
  await page.getByText(/^«Agregar foto: .* espera Wi-Fi\.$/).waitFor();
  expect(stage.proxy.seen.filter((call) => call.includes('/contenido'))).toEqual([]);
  // The tray leads to the photo itself.
  await main(page).getByRole('link', { name: 'Abrir' }).click();
  const photo = main(page).getByRole('button', { name: /^Guía, .*pendiente de envío$/ });
  await expect.poll(() => photo.evaluate((each) => each === document.activeElement)).toBe(true);
  // Of many that look alike: for a press, after which browsers do not show the focus, too.
  expect(await photo.evaluate((each) => each.matches(':focus-visible'))).toBe(false);
  expect(await photo.evaluate((each) => getComputedStyle(each).outline)).toMatch(/ solid 3px$/);
  await page.goBack();
  await press(main(page), 'Subir ahora');
  await main(page).getByText('No hay cambios por enviar').waitFor();
  expect(await stage.query('select id from adjunto')).toHaveLength(1);
  await other.close();
});

it('With all tabs closed, the browser’s event for waiting photos sends them once the connection is not metered', async () => {
  const { browser, proxy } = stage;
  const worker = await openServiceWorker(browser.context, proxy.url);
  const photos = (): Promise<number> => stage.query('select id from adjunto').then(({ length }) => length);
  const before = await photos();
  await takePhoto();
  await page.close();
  expect(await photos()).toBe(before);
  // A worker's connection is that of the machine.
  await worker.sync(WIFI_SYNC_TAG);
  await expect.poll(photos, { timeout: 30_000 }).toBe(before + 1);
});
