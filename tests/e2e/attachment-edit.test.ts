/** Corrections of attachments: in the viewer, offline, and beside the changes of other users (R25.3). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBytes } from '#tests/support/attachments.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { openPhotoSender } from '#tests/support/office-photos.ts';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  saveAndClose,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { fill, save, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let operacion: number;
let photo: number;

const dialog = (): Locator => page.getByRole('dialog', { name: /^Editar (?:foto|documento|firma)$/ });
const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });
const viewer = (): Locator => page.locator('.pswp');
const entry = (tipo: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: tipo }) });
const isFocused = (locator: Locator): Promise<boolean> =>
  locator.evaluate((element) => element === document.activeElement);

/** Opens a photo in the viewer, and its form from there. */
async function edit(thumbnail: Locator): Promise<void> {
  await thumbnail.click();
  await button(viewer(), 'Editar').click();
  await dialog().waitFor();
}

/** After an edit the viewer is back. */
async function closeViewer(): Promise<void> {
  await dialog().waitFor({ state: 'detached' });
  await button(viewer(), 'Editar').waitFor();
  await page.keyboard.press('Escape');
  await viewer().waitFor({ state: 'detached' });
}

const stored = async (id: number) =>
  (
    await stage.query(
      `select a.tipo, a.nota, a.firmante_nombre, m.tipo as movimiento
         from adjunto a left join movimiento m on m.id = a.movimiento_id where a.id = ${id}`,
    )
  )[0];

beforeAll(async () => {
  stage = await openStage(SIZES.desk);
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  const times = { fecha_inicio: '2026-03-05T11:00:00Z', fecha_termino: '2026-03-05T12:00:00Z' };
  const port = { puerto: 1, datos: { terminal: 'STI', numero: 'CSQU3054383' } };
  const { datos: first } = await post('/movimiento', {
    operacion,
    tipo: 'Retiro en puerto',
    ...times,
    ...port,
  });
  await post('/movimiento', { operacion, tipo: 'Descarga en planta', ...times, planta: 1 });
  await enter(page);
  const send = await openPhotoSender(stage.serverUrl);
  const bytes = await cameraPhoto(page, { width: 640, height: 480, orientation: 1 });
  const jpeg = new Uint8Array(bytes);
  const own = { operacion, movimiento: first.id };
  photo = (await send({ ...own, tipo: 'Contenedor' }, jpeg)).id;
  await send({ ...own, tipo: 'Guía' }, sampleBytes('application/pdf'), 'application/pdf');
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await button(entry('Retiro en puerto'), /^Contenedor, /).waitFor();
});

afterAll(async () => {
  await stage?.close();
});

describe('The correction of an attachment', () => {
  it('A photo gets another type and a note from the viewer, which shows it again, and the focus returns to it', async () => {
    const port = entry('Retiro en puerto');
    await edit(button(port, /^Contenedor, /));
    await fill(dialog(), 'Tipo', 'Daño');
    await fill(dialog(), 'Nota', 'Abolladura en la puerta');
    await saveAndClose(dialog(), page, 'Foto actualizada correctamente');
    await viewer().getByRole('status').getByText('Abolladura en la puerta').waitFor();
    await closeViewer();
    await expect.poll(() => isFocused(button(port, /^Daño, /))).toBe(true);
    expect(await stored(photo)).toMatchObject({ tipo: 'Daño', nota: 'Abolladura en la puerta' });
  });

  it('A PDF has a dialog with its name and size, which downloads, opens, edits and deletes it', async () => {
    const port = entry('Retiro en puerto');
    await button(port, /^Guía, /).click();
    const file = page.getByRole('dialog', { name: 'Documento' });
    await button(file, 'Abrir').waitFor();
    const name = `op-${operacion}_retiro-en-puerto_Guia_1.pdf`;
    await file.getByText(name).waitFor();
    await file.getByText('PDF · 1 KB').waitFor();
    const downloading = page.waitForEvent('download');
    await button(file, 'Descargar').click();
    expect((await downloading).suggestedFilename()).toBe(name);
    await button(file, 'Eliminar').click();
    await button(page.getByRole('alertdialog'), 'Cancelar').click();
    await button(port, /^Guía, /).click();
    await button(file, 'Editar').click();
    await fill(dialog(), 'Movimiento', 'Ninguno');
    await saveAndClose(dialog(), page, 'Documento actualizado correctamente');
    await button(port, /^Guía, /).waitFor({ state: 'detached' });
    await button(main(page), /^Guía, /).waitFor();
  });

  it('A form whose attachment another user has changed shows both values, and saves by the choice', async () => {
    const port = entry('Retiro en puerto');
    await edit(button(port, /^Daño, /));
    await fill(dialog(), 'Nota', 'Rasguño');
    await post(`/adjunto/${photo}`, { nota: 'Puerta doblada', tipo: 'Sello' }, 'PATCH');
    await save(dialog(), page, 'El registro cambió');
    const conflict = page.getByRole('dialog', { name: 'El registro cambió' });
    await conflict.getByText('Puerta doblada').first().waitFor();
    await conflict.getByText('También cambió, y se conserva').waitFor();
    await conflict.getByText('Mantener la mía').click();
    await button(conflict, 'Guardar así').click();
    await page.getByRole('button', { name: 'Volver a las fotos' }).click();
    await closeViewer();
    expect(await stored(photo)).toMatchObject({ tipo: 'Sello', nota: 'Rasguño' });
  });

  it('Without a network a photo becomes a signature with its signer, at another movement', async () => {
    await cutOff(stage.proxy, page);
    await edit(button(entry('Retiro en puerto'), /^Sello, /));
    await fill(dialog(), 'Tipo', 'Firma');
    await button(dialog(), 'Guardar').click();
    await dialog().getByText('Este campo es obligatorio').waitFor();
    await fill(dialog(), 'Nombre de quien firma', 'María Rojas');
    await fill(dialog(), 'Movimiento', 'Descarga en planta');
    await saveAndClose(dialog(), page, GUARDADO);
    await button(entry('Descarga en planta'), /^Firma, /).waitFor();
    expect(await entry('Descarga en planta').getByText('Falta:').count()).toBe(0);
  });

  it('The correction of a photo that waits is edited again from the tray, and both reach the server', async () => {
    await button(entry('Descarga en planta'), 'Agregar fotos').click();
    const add = page.getByRole('dialog', { name: /^Agregar fotos/ });
    const buffer = await cameraPhoto(page, { width: 640, height: 480, orientation: 1 });
    await add.getByLabel('Elegir archivos').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
    await add.getByText('1 foto guardada').waitFor();
    await add.locator('figure img[src^="data:"]').waitFor();
    await button(add, 'Listo').click();
    await edit(button(entry('Descarga en planta'), /^Contenedor, /));
    await fill(dialog(), 'Tipo', 'Entrega');
    await saveAndClose(dialog(), page, GUARDADO);
    await page.goto('/admin/pendientes');
    const waiting = main(page)
      .getByRole('listitem')
      .filter({ hasText: `Corregir foto: Entrega · operación ${operacion}` });
    const taken = main(page).getByRole('listitem').filter({ hasText: 'Agregar foto' });
    await taken.locator('img[src^="data:"]').waitFor();
    await waiting.getByRole('link', { name: 'Editar' }).click();
    await dialog().waitFor();
    expect(await dialog().getByRole('radio', { name: 'Entrega' }).isChecked()).toBe(true);
    await fill(dialog(), 'Nota', 'Recibió el bodeguero');
    await saveAndClose(dialog(), page, GUARDADO);
    await page.waitForURL('**/admin/pendientes');
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const movimiento = 'Descarga en planta';
    expect(await stored(photo)).toEqual({
      tipo: 'Firma',
      nota: 'Rasguño',
      firmante_nombre: 'María Rojas',
      movimiento,
    });
    const [{ id: newest }] = await stage.query('select max(id) as id from adjunto');
    expect(await stored(newest)).toMatchObject({ tipo: 'Entrega', nota: 'Recibió el bodeguero', movimiento });
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });

  it("After a photo is deleted from the viewer, the focus is on 'Agregar fotos' of its movement", async () => {
    await page.goto(`/admin/operacion/detail/${operacion}`);
    const plant = entry('Descarga en planta');
    await button(plant, /^Entrega, /).click();
    await button(viewer(), 'Eliminar').click();
    await button(page.getByRole('alertdialog'), 'Eliminar').click();
    await button(plant, /^Entrega, /).waitFor({ state: 'detached' });
    await expect.poll(() => isFocused(button(plant, 'Agregar fotos'))).toBe(true);
  });

  it('Deshacer of a deleted movement gives it back its photos, which were with the operation meanwhile', async () => {
    const plant = entry('Descarga en planta');
    await button(plant, /^Firma, /).waitFor();
    await button(plant, 'Eliminar').click();
    const asked = page.getByRole('alertdialog');
    await asked.getByText('Sus fotos y documentos quedan en la operación.').waitFor();
    await button(asked, 'Eliminar').click();
    await plant.waitFor({ state: 'detached' });
    await button(main(page), /^Firma, /).waitFor();
    const message = page.locator('[aria-live=polite] > div').filter({ hasText: 'Movimiento eliminado' });
    await button(message, 'Deshacer').click();
    await button(plant, /^Firma, /).waitFor();
    await upToDate(page);
    expect(await stored(photo)).toMatchObject({ tipo: 'Firma', movimiento: 'Descarga en planta' });
  });
});
