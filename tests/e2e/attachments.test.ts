/** Photos and a signature on a tablet without a network, from the gate to the reconnection (R25). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  cutOff,
  enter,
  main,
  online,
  openCompany,
  openPost,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { holdDisk } from '#tests/support/failing-indexeddb.ts';
import { readOutbox } from '#tests/support/queue.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { isInSight, SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;

const dialog = (): Locator => page.getByRole('dialog');
/** Whether what is not saved may be lost. */
const question = (): Locator => page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
const button = (scope: Page | Locator, name: string | RegExp): Locator => scope.getByRole('button', { name });
const viewer = (): Locator => page.locator('.pswp');

const storedAdjuntos = () =>
  stage.query(
    `select a.tipo, m.tipo as movimiento, a.tipo_contenido, a.firmante_nombre, a.bytes, length(c.contenido) as stored
       from adjunto a join adjunto_contenido c on c.uuid = a.uuid left join movimiento m on m.id = a.movimiento_id
      where a.deleted_at is null order by a.tipo`,
  );

/** Chooses files in the open dialog, as the camera or the gallery delivers them. */
async function choose(
  label: string,
  ...files: { name: string; mimeType: string; buffer: Buffer }[]
): Promise<void> {
  await dialog().getByLabel(label).setInputFiles(files);
}

/** The photos of the open dialog, as their buttons say. */
const addedTypes = (): Promise<(string | null)[]> =>
  button(dialog(), /Cambiar$/).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')));

const jpeg = (buffer: Buffer, name = 'foto.jpg') => ({ name, mimeType: 'image/jpeg', buffer });

beforeAll(async () => {
  stage = await openStage({ ...SIZES.tablet, touch: true });
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  const times = { fecha_inicio: '2026-03-05T11:00:00Z', fecha_termino: '2026-03-05T12:00:00Z' };
  const port = { puerto: 1, datos: { terminal: 'STI', numero: 'CSQU3054383' } };
  await post('/movimiento', { operacion, tipo: 'Retiro en puerto', ...times, ...port });
  await post('/movimiento', { operacion, tipo: 'Descarga en planta', ...times, planta: 1 });
  await enter(page);
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await upToDate(page);
  await cutOff(stage.proxy, page);
});

afterAll(async () => {
  await stage?.close();
});

const entry = (tipo: string): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: tipo }) });

describe('Photos without a network', () => {
  it('Without a network a photo of the camera is kept upright and small, and the next missing type is offered', async () => {
    const port = entry('Retiro en puerto');
    await port.getByText('Falta: EIR, Contenedor, Sello').waitFor();
    await button(port, 'Agregar fotos').tap();
    expect(await dialog().getByRole('radio', { name: 'EIR' }).isChecked()).toBe(true);
    await choose('Tomar foto', jpeg(await cameraPhoto(page, { width: 4000, height: 3000, orientation: 6 })));
    await dialog().getByText('1 foto guardada').waitFor();
    await expect.poll(() => dialog().getByRole('radio', { name: 'Contenedor' }).isChecked()).toBe(true);
    const small = await cameraPhoto(page, { width: 640, height: 480, orientation: 1 });
    await choose('Elegir archivos', jpeg(small, 'a.jpg'), jpeg(small, 'b.jpg'));
    await dialog().getByText('3 fotos guardadas').waitFor();
    expect(await addedTypes()).toEqual([
      'Foto 1: EIR. Cambiar',
      'Foto 2: Contenedor. Cambiar',
      'Foto 3: Sello. Cambiar',
    ]);
  });

  it('Without a network the type of each photo can be changed in the dialog, in the change that adds it', async () => {
    await button(dialog(), 'Foto 2: Contenedor. Cambiar').tap();
    const types = dialog().getByRole('radiogroup', { name: '¿Qué se ve en la foto 2?' });
    await types.getByText('Daño').tap();
    await button(dialog(), 'Foto 2: Daño. Cambiar').waitFor();
    // What lacks again is offered for the next photo.
    await dialog().getByText('3 fotos guardadas en este dispositivo. Siguiente: Contenedor').waitFor();
    await button(dialog(), 'Listo').tap();
    const port = entry('Retiro en puerto');
    await expect.poll(() => button(port, /pendiente de envío/).count()).toBe(3);
    await button(port, /^Daño, /).waitFor();
    await port.getByText('Falta: Contenedor').waitFor();
    expect((await readOutbox(page)).map(({ name, args }) => [name, args.body?.tipo])).toEqual(
      ['EIR', 'Daño', 'Sello'].map((tipo) => ['adjunto.create', tipo]),
    );
  });

  it('A photo on a disk that does not answer stays in the dialog, and is stored once, with another type, when it is tried again', async () => {
    const port = entry('Retiro en puerto');
    await button(port, 'Agregar fotos').tap();
    const photo = jpeg(await cameraPhoto(page, { width: 640, height: 480, orientation: 1 }), 'c.jpg');
    const release = await holdDisk(page);
    await choose('Tomar foto', photo);
    await dialog().getByText('Tarda más de lo normal').waitFor();
    await dialog().getByText('c.jpg: El disco de este dispositivo no responde').waitFor();
    await button(dialog(), 'Listo').tap();
    await question().getByText('Se perderá 1 foto que no se pudo guardar.').waitFor();
    await button(question(), 'Seguir editando').tap();
    await button(dialog(), 'Foto 1: Contenedor. Cambiar').tap();
    await dialog().getByRole('radiogroup', { name: '¿Qué se ve en la foto 1?' }).getByText('Entrega').tap();
    await release();
    await button(dialog(), 'Reintentar Foto 1: Entrega').tap();
    await dialog().getByText('1 foto guardada').waitFor();
    expect(await addedTypes()).toEqual(['Foto 1: Entrega. Cambiar']);
    expect(await dialog().getByRole('alert').innerText()).toBe('');
    await button(dialog(), 'Listo').tap();
    await expect.poll(() => button(port, /pendiente de envío/).count()).toBe(4);
    expect(await readOutbox(page)).toHaveLength(4);
  });

  it('Without a network a file that is no photo is refused in words that are in sight, and the others are kept', async () => {
    await button(entry('Retiro en puerto'), 'Agregar fotos').tap();
    await dialog().getByText('Fotos y documentos en PDF').waitFor();
    await page.setViewportSize({ ...SIZES.tablet, height: 640 });
    const text = { name: 'notas.txt', mimeType: 'text/plain', buffer: Buffer.from('hola') };
    const broken = jpeg(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), 'rota.jpg');
    const empty = jpeg(Buffer.alloc(0), 'vacia.jpg');
    const pdf = { name: 'guia.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF') };
    await choose('Elegir archivos', text, broken, empty, pdf);
    await dialog().getByText('1 documento guardado').waitFor();
    const alert = dialog().getByRole('alert');
    await alert.getByText('notas.txt: Este archivo no es una foto ni un PDF').waitFor();
    await alert.getByText('rota.jpg: No se pudo abrir la foto').waitFor();
    await alert.getByText('vacia.jpg: El archivo está vacío').waitFor();
    expect(await Promise.all((await alert.getByRole('listitem').all()).map(isInSight))).toEqual([
      true,
      true,
      true,
    ]);
    await page.setViewportSize(SIZES.tablet);
    await button(dialog(), 'Listo').tap();
  });

  it('Without a network the receiver signs with name and RUT, once though the disk did not answer at first', async () => {
    const plant = entry('Descarga en planta');
    await plant.getByText('Falta: Firma').waitFor();
    await button(plant, 'Firma').tap();
    await button(dialog(), 'Guardar').tap();
    await dialog().getByText('Falta la firma').waitFor();
    await dialog().getByLabel('Nombre de quien recibe').fill('María Rojas');
    await dialog().getByLabel('RUT de quien recibe').fill('123456789');
    await page.keyboard.press('Tab');
    expect(await dialog().getByLabel('RUT de quien recibe').inputValue()).toBe('12.345.678-9');
    await dialog().getByText('RUT con dígito verificador incorrecto').waitFor();
    await dialog().getByLabel('RUT de quien recibe').fill('12.345.678-5');
    const box = (await dialog().getByRole('img', { name: 'Firme aquí' }).boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 200, box.y + 90, { steps: 8 });
    await page.mouse.up();
    const release = await holdDisk(page);
    await button(dialog(), 'Guardar').tap();
    await dialog().getByText('El disco de este dispositivo no responde').waitFor();
    await page.keyboard.press('Escape');
    await question().getByText('La firma se perderá.').waitFor();
    await button(question(), 'Seguir editando').tap();
    await release();
    await button(dialog(), 'Guardar').tap();
    await dialog().waitFor({ state: 'detached' });
    await button(plant, /^Firma, 20/).waitFor();
    expect(await plant.getByText('Falta:').count()).toBe(0);
  });

  it('Without a network the viewer shows the photos, after a reload too, with next and previous by keys', async () => {
    await page.reload();
    const port = entry('Retiro en puerto');
    await button(port, /^EIR, /).tap();
    await viewer().getByRole('status').getByText('EIR').waitFor();
    const width = () =>
      viewer()
        .locator('.pswp__item[aria-hidden=false] img')
        .first()
        .evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
    // The camera held the phone upright: 4000 × 3000 px turned by 90 degrees.
    await expect.poll(width).toEqual([1200, 1600]);
    await expect.poll(() => viewer().locator('.pswp__bg').getAttribute('style')).toMatch(/opacity: 1;/);
    await page.keyboard.press('ArrowRight');
    await viewer().getByRole('status').getByText('Daño').waitFor();
    await page.keyboard.press('Escape');
    await viewer().waitFor({ state: 'detached' });
  });

  it('Without a network the list of assigned operations counts the attachments', async () => {
    await page.goto('/admin/operacion');
    await main(page).getByRole('row').getByText('6 fotos y documentos').waitFor();
    await page.goto(`/admin/operacion/detail/${operacion}`);
  });

  it('Once the network is back the bytes and the records are on the server, and a photo can be deleted', async () => {
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    const own = { movimiento: 'Retiro en puerto', tipo_contenido: 'image/jpeg', firmante_nombre: null };
    const stored = await storedAdjuntos();
    expect(stored).toMatchObject([
      { ...own, tipo: 'Daño' },
      { ...own, tipo: 'EIR' },
      { ...own, tipo: 'Entrega' },
      { ...own, tipo: 'Firma', movimiento: 'Descarga en planta', firmante_nombre: 'María Rojas' },
      { ...own, tipo: 'Guía', tipo_contenido: 'application/pdf' },
      { ...own, tipo: 'Sello' },
    ]);
    for (const each of stored) expect(each.stored).toBe(each.bytes);
    const port = entry('Retiro en puerto');
    await button(port, /^EIR, /).tap();
    await button(viewer(), 'Eliminar').tap();
    await button(page.getByRole('alertdialog'), 'Eliminar').tap();
    await button(port, /^EIR, /).waitFor({ state: 'detached' });
    await expect.poll(async () => (await storedAdjuntos()).length).toBe(5);
  });

  it('A photo that has reached the server gets its new type by a change of its own', async () => {
    await button(entry('Retiro en puerto'), 'Agregar fotos').tap();
    await choose('Tomar foto', jpeg(await cameraPhoto(page, { width: 320, height: 240, orientation: 1 })));
    await button(dialog(), 'Foto 1: EIR. Cambiar').tap();
    await upToDate(page);
    await expect.poll(async () => (await storedAdjuntos()).map(({ tipo }) => tipo)).toContain('EIR');
    await dialog().getByRole('radiogroup', { name: '¿Qué se ve en la foto 1?' }).getByText('Otro').tap();
    await button(dialog(), 'Foto 1: Otro. Cambiar').waitFor();
    await expect.poll(async () => (await storedAdjuntos()).map(({ tipo }) => tipo)).toContain('Otro');
    expect(await storedAdjuntos()).toHaveLength(6);
    await button(dialog(), 'Listo').tap();
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load/.test(text))).toEqual([]);
  });
});
