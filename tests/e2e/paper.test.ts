/** The company's name on every screen, and an invoice on paper. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { choferForm, createOne, cutOff, enter, upToDate } from '#tests/support/office.ts';
import { payFactura, press, SIZES } from '#tests/support/screen.ts';

const EMPRESA = 'Transportes Ñandú SpA';
const SETTINGS = {
  EMPRESA,
  EMPRESA_RUT: '76.105.422-8',
  EMPRESA_DIRECCION: 'Av. Errázuriz 755, Valparaíso',
  EMPRESA_CONTACTO: '+56 32 212 3456',
};

let stage: BrowserStage;
let page: Page;
let factura: number;

/** Creates an invoice of 40 operations and 20 extras, which needs more than two pages. @returns its number */
async function insertFactura(): Promise<number> {
  const { db } = stage.database;
  const [cliente_id] = await insertRows(db, 'cliente', {
    nombre: 'Viña Ñuble',
    rut: '76105422-8',
    giro: 'Vinos',
    cel: '+56 9 1234 5678',
    razon_social: 'Sociedad Vitivinícola del Valle del Ñuble e Itata Limitada',
  });
  const eta = '2026-03-05T11:00:00Z';
  const operacion = {
    tipo: 'IMPORTACION',
    cliente_id,
    monto: 350_000,
    eta_puerto: eta,
    eta_planta: eta,
    finalizado: true,
  };
  const operaciones = await insertRows(db, 'operacion', ...Array.from({ length: 40 }, () => operacion));
  const detalle = {
    desde: eta,
    hasta: '2026-03-05T18:10:00Z',
    unidad: 'hora',
    cantidad: 8,
    libre: 6,
    cobradas: 2,
    precio: 15_000,
  };
  const extras = await insertRows(
    db,
    'extra',
    ...operaciones
      .slice(0, 20)
      .map((operacion_id) => ({ cliente_id, operacion_id, tipo: 'Estadia planta', monto: 30_000, detalle })),
  );
  const subtotal = 40 * 350_000 + 20 * 30_000;
  const iva = subtotal * 0.19;
  const [id] = await insertRows(db, 'factura', {
    cliente_id,
    subtotal,
    iva,
    total: subtotal + iva,
    created_at: '2026-03-20T15:00:00Z',
    emitida_en: '2026-03-20',
    vence: '2026-04-19',
  });
  const item = { factura_id: id, cantidad: 1 };
  await insertRows(
    db,
    'factura_item',
    ...operaciones.map((operacion_id) => ({ ...item, operacion_id, descripcion: 'x', precio: 350_000 })),
    ...extras.map((extra_id) => ({ ...item, extra_id, descripcion: 'x', precio: 30_000 })),
  );
  return id!;
}

beforeAll(async () => {
  stage = await openStage(undefined, SETTINGS);
  factura = await insertFactura();
  page = stage.browser.page;
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

const company = (name: string): Promise<void> =>
  page.getByRole('banner').getByText(name, { exact: true }).waitFor();

describe("The company's name", () => {
  it("The company's name is in the top bar, and in the title after that of the screen", async () => {
    await company(EMPRESA);
    await page.goto('/admin/chofer');
    await expect.poll(() => page.title()).toBe(`Choferes · ${EMPRESA}`);
    await page.getByRole('link', { name: 'Crear', exact: true }).click();
    await expect.poll(() => page.title()).toBe(`Crear Chofer · ${EMPRESA}`);
  });

  it("The company's name is requested once per start, and not again with each change", async () => {
    const asked = () => stage.proxy.seen.filter((call) => call === 'GET /api/empresa').length;
    await expect.poll(asked).toBe(2);
    await createOne(page, 'chofer', choferForm('Pedro Rojas'), 'Chofer creado correctamente');
    await page.getByRole('row', { name: 'Pedro Rojas' }).waitFor();
    // The form was opened by its address, which starts the app a third time.
    expect(asked()).toBe(3);
  });

  it("The company's name is known after a start without a network", async () => {
    // Answers are stored a second after they arrive.
    const kept = () => page.evaluate(() => Object.values(localStorage).join());
    await expect.poll(kept).toContain(EMPRESA);
    await cutOff(stage.proxy, page);
    page = await stage.browser.reopen('/admin/factura');
    await company(EMPRESA);
    await expect.poll(() => page.title()).toBe(`Factura · ${EMPRESA}`);
    stage.proxy.restore();
  });
});

/** The printed document; its pages are counted in the file. */
async function countPages(): Promise<number> {
  const file = await page.pdf({ preferCSSPageSize: true });
  return file.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

const paper = () => page.locator('.paper');

/** Presses 'Imprimir' and emulates the print on the screen. */
async function pressPrint(): Promise<void> {
  await page.evaluate(() => Object.assign(window, { print: () => dispatchEvent(new Event('beforeprint')) }));
  await press(page, 'Imprimir');
  await page.emulateMedia({ media: 'print' });
  await paper().waitFor();
}

/** The state after the print: on the screen again. */
async function backToScreen(): Promise<void> {
  await page.emulateMedia({ media: null });
  await page.getByRole('heading', { level: 1 }).click();
  await paper().waitFor({ state: 'detached' });
}

describe('A printed list', () => {
  it('A printed list has its rows, and neither links to the content and to the import nor other controls', async () => {
    await page.goto('/admin/chofer');
    await page.getByRole('row', { name: 'Pedro Rojas' }).waitFor();
    await page.emulateMedia({ media: 'print' });
    // A page of paper is as wide as a phone's list of cards.
    await page.setViewportSize({ width: 600, height: 900 });
    const shown = await page.locator('body :is(a, button)').filter({ visible: true }).allInnerTexts();
    expect(shown.filter((text) => /Saltar|Importar|Crear|Editar/.test(text))).toEqual([]);
    await page.setViewportSize(SIZES.desk);
    await page.emulateMedia({ media: null });
  });
});

it('A printed list of many columns is a table on a page of A4', async () => {
  await page.goto('/admin/operacion');
  const cell = page.getByRole('cell').first();
  await cell.waitFor();
  await page.emulateMedia({ media: 'print' });
  // 180 mm.
  await page.setViewportSize({ width: 680, height: 960 });
  const displays = await cell.evaluate((element) => getComputedStyle(element).display);
  await page.setViewportSize(SIZES.desk);
  await page.emulateMedia({ media: null });
  expect(displays).toBe('table-cell');
});

describe('A printed prefactura', () => {
  it("A printed prefactura takes as many pages as its items need, also by the browser's own print command", async () => {
    await page.goto(`/admin/factura/detail/${factura}`);
    await page.getByRole('button', { name: 'Imprimir', disabled: false }).waitFor();
    expect(await countPages()).toBe(3);
    await backToScreen();
  });

  it('A printed prefactura has the company, the client, every item with its receipt, the totals and the state', async () => {
    await pressPrint();
    const text = (await paper().innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      EMPRESA,
      'Rut 76.105.422-8',
      SETTINGS.EMPRESA_DIRECCION,
      SETTINGS.EMPRESA_CONTACTO,
      `Prefactura N° ${factura} Fecha: 20/03/2026 Vence: 19/04/2026 Estado: Pendiente Documento no tributario`,
      'Cliente Viña Ñuble Razón social Sociedad Vitivinícola del Valle del Ñuble e Itata Limitada',
      'ÍTEM PRECIO CANTIDAD TOTAL Operación 1 · Importación $350.000 1 $350.000',
      'Estadía planta · operación 20 2026-03-05 08:00 – 15:10 · 7 h 10 − 6 h libres → 2 h × $15.000 $30.000 1 $30.000',
      'SUBTOTAL $14.600.000 IVA $2.774.000 TOTAL $17.374.000',
    ])
      expect(text).toContain(part);
    await expect.poll(() => paper().getByRole('row').count()).toBe(61);
    expect(await page.title()).toBe(`Prefactura ${factura} Viña Ñuble`);
  });

  it('A printed prefactura shows nothing of the screen, and is black on white in the dark theme', async () => {
    const seen = await page.evaluate(() => {
      const style = (selector: string): CSSStyleDeclaration =>
        getComputedStyle(document.querySelector(selector)!);
      return {
        dark: document.documentElement.classList.contains('dark'),
        others: [...document.body.children]
          .filter((child) => !child.classList.contains('paper') && child.getClientRects().length > 0)
          .map(({ tagName }) => tagName),
        page: style('body').backgroundColor,
        text: style('.paper td').color,
        head: style('.paper thead').display,
        row: style('.paper tr').breakInside,
      };
    });
    expect(seen).toEqual({
      dark: true,
      others: [],
      page: 'rgb(255, 255, 255)',
      text: 'rgb(0, 0, 0)',
      head: 'table-header-group',
      row: 'avoid',
    });
    await backToScreen();
    expect(await page.title()).toBe(`Factura N° ${factura} · ${EMPRESA}`);
  });

  it('A prefactura is printed without a network, and says that it has been paid', async () => {
    await upToDate(page);
    await cutOff(stage.proxy, page);
    page = await stage.browser.reopen(`/admin/factura/detail/${factura}`);
    await payFactura(page);
    await page.getByText('Pagada').first().waitFor();
    await pressPrint();
    expect(await paper().innerText()).toMatch(/Estado: Pagada el \d\d\/\d\d\/\d{4}/);
    await backToScreen();
    expect(await countPages()).toBe(3);
    stage.proxy.restore();
  });

  it('No error is written to the console while a prefactura is printed', () => {
    const wanted = stage.browser.errors.filter((error) => !error.includes('net::ERR'));
    expect(wanted).toEqual([]);
  });
});
