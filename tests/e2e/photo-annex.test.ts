/** The photos of an invoice's operations, printed after its prefactura (R25.7). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleBytes } from '#tests/support/attachments.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { openPhotoSender } from '#tests/support/office-photos.ts';
import { cutOff, enter, openCompany, openPost, scheduleImport, upToDate } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let factura: number;

const paper = () => page.locator('.paper');
const choice = () => page.getByRole('checkbox', { name: 'Anexo con fotos' });

async function countPages(format: string): Promise<number> {
  const file = await page.pdf({ format });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Presses 'Imprimir'. @returns the pictures at the moment of the print: how many, and how many of them are loaded */
async function pressPrint(): Promise<{ all: number; loaded: number }> {
  await page.evaluate(() => {
    const print = (): void => {
      dispatchEvent(new Event('beforeprint'));
      const images = [...document.querySelectorAll<HTMLImageElement>('.paper img')];
      const loaded = images.filter(({ complete, naturalWidth }) => complete && naturalWidth > 0).length;
      Object.assign(window, { printed: { all: images.length, loaded } });
    };
    Object.assign(window, { print, printed: undefined });
  });
  await press(page, 'Imprimir');
  return (await page.waitForFunction(() => Reflect.get(window, 'printed'))).jsonValue();
}

async function backToScreen(): Promise<void> {
  await page.emulateMedia({ media: null });
  await page.getByRole('heading', { level: 1 }).click();
  await paper().waitFor({ state: 'detached' });
}

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  const first = await scheduleImport(post);
  await post(`/operacion/${first}`, { choferId: 1, camionId: 1 }, 'PATCH');
  const { datos: movimiento } = await post('/movimiento', {
    operacion: first,
    tipo: 'Retiro en puerto',
    fecha_inicio: '2026-03-05T11:00:00Z',
    fecha_termino: '2026-03-05T12:00:00Z',
    puerto: 1,
    datos: { terminal: 'STI', numero: 'CSQU3054383' },
  });
  const { db } = stage.database;
  const eta = '2026-03-05T11:00:00Z';
  const operacion = { tipo: 'IMPORTACION', cliente_id: 1, monto: 350_000, eta_puerto: eta, eta_planta: eta };
  const [second] = await insertRows(db, 'operacion', { ...operacion, finalizado: true });
  const [id] = await insertRows(db, 'factura', {
    cliente_id: 1,
    subtotal: 700_000,
    iva: 133_000,
    total: 833_000,
  });
  factura = id!;
  const item = { factura_id: id, cantidad: 1, descripcion: 'x', precio: 350_000 };
  await insertRows(db, 'factura_item', { ...item, operacion_id: second }, { ...item, operacion_id: first });
  await enter(page);
  const send = await openPhotoSender(stage.serverUrl);
  const jpeg = new Uint8Array(await cameraPhoto(page, { width: 800, height: 600, orientation: 1 }));
  for (const hour of [17, 16, 15, 14, 13, 12]) {
    const body = { operacion: first, tipo: 'Contenedor', tomada_en: `2026-03-05T${hour}:00:00Z` };
    await send({ ...body, movimiento: movimiento.id, nota: hour === 12 ? 'Puerta izquierda' : null }, jpeg);
  }
  const upright = new Uint8Array(await cameraPhoto(page, { width: 600, height: 800, orientation: 1 }));
  await send({ operacion: first, tipo: 'EIR', tomada_en: '2026-03-05T18:00:00Z' }, upright);
  const signature = { tipo: 'Firma', firmante_nombre: 'María Rojas', firmante_rut: '12.345.678-5' };
  await send({ operacion: first, ...signature, tomada_en: '2026-03-05T19:00:00Z' }, jpeg);
  await send({ operacion: second, tipo: 'Guía' }, sampleBytes('application/pdf'), 'application/pdf');
  const { uuid } = await send({ operacion: second, tipo: 'Sello' }, jpeg);
  await stage.query(`delete from adjunto_contenido where uuid = '${uuid}'`);
  await page.goto(`/admin/factura/detail/${factura}`);
  await upToDate(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The annex of a prefactura', () => {
  it('A prefactura is printed without photos unless its user wants them', async () => {
    expect(await choice().isChecked()).toBe(false);
    expect(await pressPrint()).toEqual({ all: 0, loaded: 0 });
    expect(await countPages('A4')).toBe(1);
    await backToScreen();
  });

  it('The annex waits for every photo, and shows them by operation and time with what is known of them', async () => {
    await choice().check();
    expect(await pressPrint()).toEqual({ all: 8, loaded: 8 });
    await page.emulateMedia({ media: 'print' });
    const text = (await paper().locator('.anexo').innerText()).replaceAll(/\s+/g, ' ');
    expect(text).toMatch(
      /^Anexo con fotos Operación 1 · Importación · CSQU3054383 Contenedor · Retiro en puerto 05\/03\/2026 09:00 Puerta izquierda Contenedor · Retiro en puerto 05\/03\/2026 10:00 /,
    );
    expect(text).toContain('Firma 05/03/2026 16:00 Firma: María Rojas, RUT 12.345.678-5 Operación 2');
    expect(text).toContain('Documento PDF: no se imprime en este anexo. Guía');
    expect(text).toContain('No se pudo cargar esta foto. Sello');
  });

  it('At most three photos are decoded at the same time, however many the annex has', async () => {
    await backToScreen();
    await page.evaluate(() => {
      const counts = { now: 0, most: 0, all: 0 };
      const counted = (decode: (...of: never[]) => Promise<unknown>) =>
        new Proxy(decode, {
          apply(target, of, args: never[]) {
            counts.all++;
            counts.most = Math.max(counts.most, ++counts.now);
            return Reflect.apply(target, of, args).finally(() => counts.now--);
          },
        });
      Object.assign(globalThis, { counts, createImageBitmap: counted(createImageBitmap) });
      Object.assign(HTMLImageElement.prototype, {
        decode: counted(Reflect.get(HTMLImageElement.prototype, 'decode')),
      });
    });
    expect(await pressPrint()).toEqual({ all: 8, loaded: 8 });
    expect(await page.evaluate('counts')).toEqual({ now: 0, most: 3, all: 16 });
    await page.emulateMedia({ media: 'print' });
  });

  it('An upright photo is printed large enough to be read, and what is not printed takes no room', async () => {
    const heights = await paper()
      .locator('.anexo figure > :first-child')
      .evaluateAll((shown) =>
        shown.map((each) => Math.round((each.getBoundingClientRect().height * 25.4) / 96)),
      );
    expect(heights.slice(0, 8)).toEqual([54, 54, 54, 54, 54, 54, 116, 116]);
    expect(Math.max(...heights.slice(8))).toBeLessThan(20);
  });

  it.each(['A4', 'Letter'])(
    'An annex of three rows, one of upright photos and one without has two pages of %s',
    async (format) => {
      expect(await countPages(format)).toBe(3);
      const cut = await page.evaluate(
        () => getComputedStyle(document.querySelector('.anexo-fila')!).breakInside,
      );
      expect(cut).toBe('avoid');
    },
  );

  it('The choice of the annex is remembered, and without a network it has the photos that were fetched', async () => {
    await backToScreen();
    await cutOff(stage.proxy, page);
    page = await stage.browser.reopen(`/admin/factura/detail/${factura}`);
    await expect.poll(() => choice().isChecked()).toBe(true);
    expect(await pressPrint()).toEqual({ all: 8, loaded: 8 });
    expect(stage.browser.errors.filter((error) => !/ERR|Failed to load/.test(error))).toEqual([]);
  });
});
