/** The bytes of photos that this device fetches. */
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sampleBytes } from '#tests/support/attachments.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { openPhotoSender, type SentAdjunto } from '#tests/support/office-photos.ts';
import { enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let first: SentAdjunto;
/** Of another operation: the viewer also fetches the photos beside the one that it shows. */
let second: number;
let damaged: number;
const damagedBytes = sampleBytes();

const viewer = () => page.locator('.pswp');
/** The width in pixels of the picture that the viewer shows. */
const shownWidth = (): Promise<number> =>
  viewer()
    .locator('img[src^="blob:"]')
    .evaluate((image: HTMLImageElement) => image.naturalWidth);

async function look(tipo: string): Promise<void> {
  await main(page)
    .getByRole('button', { name: new RegExp(`^${tipo}, `) })
    .click();
  await viewer().waitFor();
}

async function closeViewer(): Promise<void> {
  await page.keyboard.press('Escape');
  await viewer().waitFor({ state: 'detached' });
}

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  const operacion = await scheduleImport(post);
  await enter(page);
  const bytes = new Uint8Array(await cameraPhoto(page, { width: 640, height: 480, orientation: 1 }));
  const send = await openPhotoSender(stage.serverUrl);
  first = await send({ operacion, tipo: 'Sello' }, bytes);
  second = await scheduleImport(post);
  await send({ operacion: second, tipo: 'Contenedor' }, bytes);
  damaged = await scheduleImport(post);
  await send({ operacion: damaged, tipo: 'Daño' }, damagedBytes);
  await page.goto(`/admin/operacion/detail/${operacion}`);
});

afterAll(async () => {
  await stage?.close();
});

it('The browser’s own cache, which a logout does not empty, has no copy of a photo that was looked at', async () => {
  const kept = (): Promise<boolean | null> =>
    page.evaluate(async (uuid) => {
      const token = localStorage.getItem('token');
      const headers = { authorization: `Bearer ${token}` };
      const address = `/api/adjunto/${uuid}/contenido`;
      const answer = await fetch(address, { cache: 'only-if-cached', mode: 'same-origin', headers }).catch(
        () => null,
      );
      return token === null ? null : answer?.ok === true;
    }, first.uuid);
  await look('Sello');
  await expect.poll(shownWidth).toBe(640);
  await closeViewer();
  expect(await kept()).toBe(false);
});

it('The page of a captive portal is not kept as a photo', async () => {
  await page.goto(`/admin/operacion/detail/${second}`);
  await page.route('**/contenido', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<title>Wifi</title>' }),
  );
  const answered = page.waitForResponse('**/contenido');
  await look('Contenedor');
  await answered;
  await viewer().getByText('Esta foto aún no se ha descargado').waitFor();
  await closeViewer();
  await page.unroute('**/contenido');
  await look('Contenedor');
  await expect.poll(shownWidth).toBe(640);
});

it('A photo whose file cannot be decoded says that it is damaged, and can be downloaded', async () => {
  await page.goto(`/admin/operacion/detail/${damaged}`);
  await look('Daño');
  await viewer().getByText('No se puede mostrar esta foto: está dañada').waitFor();
  const downloaded = page.waitForEvent('download');
  await viewer().getByRole('button', { name: 'Descargar' }).click();
  expect(await readFile(await (await downloaded).path())).toEqual(Buffer.from(damagedBytes));
  await closeViewer();
});
