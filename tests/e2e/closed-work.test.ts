/** Work that a device does not have because it was closed long ago: lists get it from the server, or say that it is missing. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatMonth } from '#domain/date.ts';
import { payloads } from '#tests/support/payloads.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { choferForm, createOne, cutOff, enter, GUARDADO, online } from '#tests/support/office.ts';
import { chip, press } from '#tests/support/screen.ts';

const OLD = '2020-05-04T12:00:00Z';
const YEAR_AGO = new Date();
YEAR_AGO.setFullYear(YEAR_AGO.getFullYear() - 1);
const MONTH = formatMonth(YEAR_AGO.getTime());
const HORIZON = `En este dispositivo: desde ${MONTH}`;

let stage: BrowserStage;
let page: Page;
let operacion = 0;
let factura = 0;

beforeAll(async () => {
  stage = await openStage();
  const { db } = stage.database;
  const times = { created_at: OLD, updated_at: OLD };
  const [cliente_id] = await insertRows(db, 'cliente', {
    ...payloads.cliente(),
    nombre: 'Cliente de antaño',
  });
  const [chofer_id] = await insertRows(db, 'chofer', payloads.chofer());
  const [camion_id] = await insertRows(db, 'camion', payloads.camion());
  const contenedor = { numero: 'MSCU6639871', underlang: false, cliente_id, ...times };
  const [contenedor_id] = await insertRows(db, 'contenedor', contenedor);
  const row = {
    tipo: 'IMPORTACION',
    cliente_id,
    chofer_id,
    camion_id,
    contenedor_id,
    monto: 1000,
    finalizado: true,
  };
  const ids = await insertRows(db, 'operacion', { ...row, eta_puerto: OLD, eta_planta: OLD, ...times });
  operacion = ids[0]!;
  const totals = { subtotal: 1000, iva: 190, total: 1190, pagada: true };
  const days = { emitida_en: '2020-05-04', vence: '2020-06-03' };
  factura = (await insertRows(db, 'factura', { cliente_id, ...totals, ...times, ...days }))[0]!;
  const item = { factura_id: factura, operacion_id: operacion, descripcion: 'x', precio: 1000, cantidad: 1 };
  await insertRows(db, 'factura_item', { ...item, ...times });
  const amounts = { comisiones: 100, anticipos: 0, descuentos: 0, total: 100 };
  const settled = { chofer_id, desde: '2020-05-01', hasta: '2020-05-31', ...amounts, ...times };
  const [liquidacion_id] = await insertRows(db, 'liquidacion', settled);
  const line = {
    fecha: '2020-05-04',
    descripcion: 'x',
    monto_operacion: 1000,
    porcentaje: 10,
    comision: 100,
  };
  await insertRows(db, 'liquidacion_linea', { liquidacion_id, operacion_id: operacion, ...line, ...times });
  const [recent] = await insertRows(db, 'cliente', { ...payloads.cliente(), nombre: 'Cliente de hoy' });
  await insertRows(db, 'factura', { cliente_id: recent, ...totals, pagada: false });
  page = stage.browser.page;
  await enter(page);
});
afterAll(async () => {
  await stage?.close();
});
beforeEach(async () => {
  stage.proxy.restore();
  await page.goto('/admin/factura');
  await online(page);
});

const facturados = (): Locator => page.getByRole('region', { name: 'Facturados' });
const dialog = (): Locator => page.getByRole('dialog', { name: 'Buscar en todo' });

async function textOf(download: Promise<Download>): Promise<string> {
  return readFile(await (await download).path(), 'utf8');
}

async function search(term: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await dialog().getByRole('combobox').fill(term);
}

describe('Closed work that the device lacks, without a network', () => {
  it('Without a network a list names the month from which on it has closed work, and does not claim that there is none', async () => {
    await cutOff(stage.proxy, page);
    await page.goto('/admin/factura?facturas_buscar=anta%C3%B1o');
    await facturados().getByText(HORIZON).waitFor();
    await facturados().getByText('Nada coincide con «antaño» en este dispositivo').waitFor();
    await facturados().getByText(`Lo que se cerró antes de ${MONTH} está solo en el servidor.`).waitFor();
    await page.goto('/admin/operacion?asignado_buscar=anta%C3%B1o');
    await page.getByRole('region', { name: 'ASIGNADO' }).getByText(HORIZON).waitFor();
    expect(await page.getByRole('region', { name: 'AGENDADO' }).getByText(HORIZON).count()).toBe(0);
  });

  it('Without a network an export says that closed work is missing before it is made, and can be cancelled', async () => {
    await cutOff(stage.proxy, page);
    await press(facturados(), 'Exportar CSV');
    const asked = page.getByRole('alertdialog', { name: 'El archivo no estará completo' });
    await asked.getByText(`antes de ${MONTH}`).waitFor();
    await press(asked, 'Cancelar');
    await asked.waitFor({ state: 'detached' });
    await press(facturados(), 'Exportar CSV');
    const download = page.waitForEvent('download');
    await press(asked, 'Exportar lo que hay en este dispositivo');
    expect(await textOf(download)).toMatch(/^\uFEFFN° Factura;Cliente;Total;Pagado\r\n/);
  });

  it('Without a network the search over everything says that closed work is missing', async () => {
    await cutOff(stage.proxy, page);
    await search(`factura ${factura}`);
    await dialog().getByText(`${HORIZON}. Lo que se cerró antes`).waitFor();
    await page.keyboard.press('Escape');
  });

  it('Without a network closed work that the device lacks opens no dialog that says that it does not exist', async () => {
    await cutOff(stage.proxy, page);
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await page.getByText('este dispositivo no tiene estos datos').waitFor();
    expect(await page.getByText('No se encontraron datos').count()).toBe(0);
  });
});

describe('Closed work that the device lacks, with a network', () => {
  it('With a network closed work is found by number, client and container in the search over everything', async () => {
    const option = (name: string): Locator => dialog().getByRole('option', { name });
    await search(`factura ${factura}`);
    await option(`Factura N° ${factura} · Cliente de antaño`).waitFor();
    await dialog().getByRole('combobox').fill('MSCU6639871');
    await option(`Operación ${operacion} · Cliente de antaño`).waitFor();
    await dialog().getByRole('combobox').fill(String(operacion));
    await option(`Operación ${operacion} · Cliente de antaño`).click();
    await page.waitForURL(`**/admin/operacion/detail/${operacion}`);
  });

  it('With a network closed work is listed and exported without the invoice that a waiting change removes', async () => {
    await facturados().getByText('Cliente de hoy').waitFor();
    await cutOff(stage.proxy, page);
    await page.goto('/admin/factura');
    const row = facturados().getByRole('row').filter({ hasText: 'Cliente de hoy' });
    await row.getByRole('button', { name: 'Eliminar' }).click();
    await press(page.getByRole('alertdialog'), 'Eliminar');
    await row.waitFor({ state: 'detached' });
    // The server's own 503: the change waits, and the connection counts as working.
    stage.proxy.treat(({ method, path }) =>
      method === 'DELETE' || path.startsWith('/api/sync/lote')
        ? {
            instead: {
              status: 503,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify({
                exito: false,
                codigo: 'no_disponible',
                mensaje: 'No disponible',
                message: 'No disponible',
              }),
            },
          }
        : {},
    );
    stage.proxy.restore();
    await page.goto('/admin/factura');
    await chip(page).getByText('1 pendiente').waitFor();
    await facturados().getByText('Cliente de hoy').waitFor({ state: 'detached' });
    await facturados().getByText('Cliente de antaño').waitFor();
    expect(await facturados().getByText('Cliente de hoy').count()).toBe(0);
    const download = page.waitForEvent('download');
    await press(facturados(), 'Exportar CSV');
    const text = await textOf(download);
    expect(text).toContain('Cliente de antaño');
    expect(text).not.toContain('Cliente de hoy');
    stage.proxy.treat(null);
  });

  it('With a network closed work is listed and exported while a refused change is in the tray', async () => {
    await cutOff(stage.proxy, page);
    await createOne(page, 'chofer', choferForm('Pedro Rojas'), GUARDADO);
    const refusal = { exito: false, codigo: 'regla', mensaje: 'No se puede', message: 'No se puede' };
    stage.proxy.treat(({ method, path }) =>
      method === 'POST' && (path.startsWith('/api/chofer') || path.startsWith('/api/sync/lote'))
        ? {
            instead: {
              status: 409,
              headers: { 'content-type': 'application/json' },
              body: JSON.stringify(refusal),
            },
          }
        : {},
    );
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('1 con error').waitFor();
    await page.goto('/admin/factura?facturas_buscar=anta%C3%B1o');
    await chip(page).getByText('1 con error').waitFor();
    await facturados().getByText('Cliente de antaño').waitFor();
    await page.goto('/admin/factura');
    await facturados().getByText('Cliente de antaño').waitFor();
    expect(await facturados().getByText(HORIZON).count()).toBe(0);
    const download = page.waitForEvent('download');
    await press(facturados(), 'Exportar CSV');
    expect(await textOf(download)).toContain('Cliente de antaño');
    await page.goto('/admin/operacion');
    await page.getByRole('region', { name: 'ASIGNADO' }).getByText('Cliente de antaño').waitFor();
  });

  it('With a network a settlement of closed work is deleted with its lines, without a second question', async () => {
    await page.goto('/admin/liquidacion');
    await page.getByRole('button', { name: 'Eliminar', exact: true }).first().click();
    const asked = page.getByRole('alertdialog', { name: 'Eliminar liquidación' });
    await press(asked, 'Eliminar');
    await asked.waitFor({ state: 'detached' });
    expect(await stage.query('select id from liquidacion where deleted_at is null')).toEqual([]);
  });

  it('No error is written to the console while closed work is listed, searched and exported', () => {
    expect(stage.browser.errors.filter((error) => !/net::ERR|409|503/.test(error))).toEqual([]);
  });
});
