/**
 * The tray in a real Chromium against the real server. One user works without a network while another changes the same
 * records: a conflict is settled on the screen, a refused change is corrected in its own form, one is discarded with
 * what depends on it, and one is carried to another device in a file and still happens once.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import { GUARDADO, openPost } from '#tests/support/office.ts';
import { chip, fill, fillAll, login, press, save } from '#tests/support/screen.ts';

const LUIS_PASSWORD = 'otra-clave-larga';
const CLIENTE = { rut: '76105422-8', giro: 'Vinos', cel: '+56 9 8765 4321', razon_social: 'Viña SpA' };
const ETAS = { eta_puerto: '2026-03-05T11:00:00Z', eta_planta: '2026-03-05T17:00:00Z' };

let stage: BrowserStage;
let other: TestBrowser;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  const admin = await openPost(stage.serverUrl);
  await admin('/usuario', { email: 'luis@transporte.cl', password: LUIS_PASSWORD, role: 'ADMIN' });
  for (const nombre of ['Viña Uno', 'Viña Dos']) await admin('/cliente', { ...CLIENTE, nombre });
  await admin('/operacion', { tipo: 'IMPORTACION', cliente: 1, monto: 350_000, ...ETAS });
  const OLD = '2020-05-04T12:00:00Z';
  const old = { cliente_id: 1, subtotal: 1000, iva: 190, total: 1190, pagada: true };
  const hours = { created_at: OLD, updated_at: OLD, emitida_en: '2020-05-04', vence: '2020-06-03' };
  await insertRows(stage.database.db, 'factura', ...Array.from({ length: 7 }, () => ({ ...old, ...hours })));
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await chip(page).getByText('Al día').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
});

afterAll(async () => {
  await other?.close();
  await stage?.close();
});

const main = (): Locator => page.getByRole('main');
/** One change in the tray, by its words. */
const entrada = (title: string | RegExp): Locator =>
  main()
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

async function createOne(route: string, values: Record<string, string>): Promise<void> {
  await page.goto(`/admin/${route}/create`);
  await fillAll(main(), values);
  await save(main(), page, GUARDADO);
}

const operacionOf = (cliente: string) => ({
  Tipo: 'Importación',
  Cliente: cliente,
  'Costo Operacional': '500000',
  'ETA Puerto': '2026-04-01 08:00',
  'ETA Planta': '2026-04-02 09:00',
});
const clienteOf = (nombre: string) => ({
  Nombre: nombre,
  Rut: '76105422-8',
  Giro: 'Vinos',
  Cel: '9',
  'Razón social': `${nombre} SpA`,
});

describe('The tray without a network', () => {
  it('Without a network every list says how old its data is', async () => {
    stage.proxy.cut();
    await page.goto('/admin/cliente');
    await main().getByText('Viña Uno').waitFor();
    await main()
      .getByText(/^Datos de hace/)
      .waitFor();
    await chip(page).getByText('Sin conexión').waitFor();
  });

  it('Without a network an operation is corrected, others are created, and all of it waits in the tray', async () => {
    await page.goto('/admin/operacion/detail/1');
    await main()
      .getByText(/^Datos de hace/)
      .waitFor();
    await press(main(), 'Corregir operación');
    const modal = page.getByRole('dialog', { name: /Corregir/ });
    await fillAll(modal, {
      'Costo Operacional': '400000',
      'ETA Puerto': '2026-03-06 08:00',
      'ETA Planta': '2026-03-06 14:00',
    });
    await save(modal, page, GUARDADO);
    await createOne('operacion', operacionOf('Viña Dos'));
    await createOne('cliente', clienteOf('Viña Tres'));
    await createOne('operacion', operacionOf('Viña Tres'));
    await chip(page).getByText('Sin conexión · 4 pendientes').waitFor();
  });

  it('Without a network a change is discarded with the changes that depend on it, which are named first', async () => {
    await page.goto('/admin/pendientes');
    await press(entrada(/Crear cliente: Viña Tres/), 'Descartar');
    const modal = page.getByRole('alertdialog');
    await modal.getByText(/Agendar operación: Importación · Viña Tres/).waitFor();
    await press(modal, 'Descartar');
    await chip(page).getByText('Sin conexión · 2 pendientes').waitFor();
  });

  it('Unsent changes are carried to another device of the same user in a file, and sent from there', async () => {
    await createOne('chofer', { Nombre: 'Carla Soto', Contrato: 'Interno', 'Comisión %': '10' });
    await page.goto('/admin/pendientes');
    const waiting = page.waitForEvent('download');
    await press(main(), 'Exportar');
    const file = await (await waiting).path();
    expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('filas');

    const luis = await openPost(stage.serverUrl, 'luis@transporte.cl', LUIS_PASSWORD);
    await luis(
      '/operacion/1',
      {
        monto: 380_000,
        eta_puerto: '2026-03-07T11:00:00Z',
        eta_planta: '2026-03-07T17:00:00Z',
      },
      'PATCH',
    );
    await luis('/cliente/2', {}, 'DELETE');

    other = await openBrowser({ url: stage.serverUrl });
    const farAway = other.page;
    await login(farAway, STAGE_EMAIL, STAGE_PASSWORD);
    await chip(farAway).getByText('Al día').waitFor();
    await farAway.goto('/admin/pendientes');
    const runImport = async (sentence: string | RegExp): Promise<void> => {
      await farAway.getByLabel('Archivo de cambios exportados').setInputFiles(file);
      await farAway.getByRole('status').getByText(sentence).waitFor();
    };
    await runImport('Se importaron 3 cambios.');
    await expect.poll(() => stage.query('select nombre from chofer')).toEqual([{ nombre: 'Carla Soto' }]);
    // The two others are refused there as they would be here.
    await farAway.getByText('Importado de un archivo').first().waitFor();
    await chip(farAway).getByText('2 con error').waitFor();
    await runImport(/ya estaban\.$/);
    expect(await stage.query('select nombre from chofer')).toHaveLength(1);
  });

  it('Without a network a form chooses a client that only this device knows', async () => {
    await createOne('cliente', clienteOf('Viña Cuatro'));
    await page.goto('/admin/operacion/create');
    await fillAll(main(), operacionOf('Viña Cuatro'));
  });
});

describe('The tray when the network is back', () => {
  it('When the network is back, an open form keeps its choice, though the record has received its number', async () => {
    stage.proxy.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await chip(page).getByText('2 con error').waitFor({ timeout: 30_000 });
    const select = main().getByLabel('Cliente', { exact: true });
    // What is refused before it is told at once; this is still on its way then.
    const four = () => stage.query(`select id from cliente where nombre = 'Viña Cuatro'`);
    await expect.poll(four).toHaveLength(1);
    const [{ id }] = await four();
    await expect.poll(() => select.inputValue()).toBe(String(id));
    expect(await select.locator('option:checked').textContent()).toBe('Viña Cuatro');
    await save(main(), page, 'Operación creada correctamente');
    expect(await stage.query(`select cliente_id from operacion where id > 1`)).toEqual([{ cliente_id: id }]);
  });

  it('When the network is back, the lists no longer say how old they are', async () => {
    await page.goto('/admin/cliente');
    await main().getByText('Viña Cuatro').waitFor();
    expect(
      await main()
        .getByText(/^Datos de/)
        .count(),
    ).toBe(0);
  });

  it('A page of years ago, which only the server has, is shown though a conflict waits', async () => {
    await page.goto('/admin/factura?facturas_pagina=2');
    const facturados = page.getByRole('region', { name: 'Facturados' });
    await facturados.getByText('Página 2 de 2').waitFor();
    // Long after the answer is there. On a busy machine the rows of the device come later, and the page is asked for again.
    await page.waitForTimeout(800);
    await facturados.getByText('Página 2 de 2').waitFor();
    await expect.poll(() => facturados.getByRole('row').count()).toBe(3);
  });

  it('A conflict is settled in the tray, dates that belong together as one choice', async () => {
    await page.goto('/admin/pendientes');
    const conflict = entrada(/Corregir operación/);
    const etas = conflict.getByRole('radiogroup', { name: 'ETA Puerto y ETA Planta' });
    await etas.getByText('2026-03-07 08:00').waitFor();
    await conflict.getByText(/^Cambiado por luis@transporte\.cl: /).waitFor();
    expect(await axe(page)).toEqual([]);
    await etas.getByText('Usar la del servidor').click();
    const cost = conflict.getByRole('radiogroup', { name: 'Costo Operacional' });
    await cost.getByText('$400.000').waitFor();
    await cost.getByText('Mantener la mía').click();
    await press(conflict, 'Aplicar');
    await chip(page).getByText('1 con error').waitFor();
    await expect
      .poll(() => stage.query('select monto, eta_puerto, eta_planta from operacion where id = 1'))
      .toEqual([
        {
          monto: 400_000,
          eta_puerto: '2026-03-07T11:00:00.000Z',
          eta_planta: '2026-03-07T17:00:00.000Z',
        },
      ]);
  });

  it('A refused change that is sent again and refused again is reported as refused once more', async () => {
    const refused = entrada(/Agendar operación: Importación · Viña Dos/);
    await press(refused, 'Reintentar');
    await page.getByText(/^Otra vez rechazado: «Agendar operación: Importación · Viña Dos»\. /).waitFor();
  });

  it('A refused change is corrected in its own form, which leads back to the tray', async () => {
    const refused = entrada(/Agendar operación: Importación · Viña Dos/);
    await refused.getByRole('link', { name: 'Editar' }).click();
    await main().getByText('Editando un cambio sin enviar').waitFor();
    expect(await main().getByLabel('Costo Operacional').inputValue()).toBe('500000');
    expect(await main().getByLabel('ETA Planta').inputValue()).toBe('2026-04-02 09:00');
    await fill(main(), 'Cliente', 'Viña Uno');
    await save(main(), page, 'Operación creada correctamente');
    // It waits to be read: the client has no tariff.
    await press(page, 'Volver a Pendientes');
    await page.waitForURL('**/admin/pendientes');
    await main().getByText('No hay cambios por enviar').waitFor();
    const operaciones = await stage.query(
      `select o.monto, c.nombre from operacion o join cliente c on c.id = o.cliente_id where o.id > 1 order by o.id`,
    );
    expect(operaciones).toEqual([
      { monto: 500_000, nombre: 'Viña Cuatro' },
      { monto: 500_000, nombre: 'Viña Uno' },
    ]);
  });

  it('Changes that the other device has sent from the file took effect once', async () => {
    expect(await stage.query('select nombre from chofer')).toEqual([{ nombre: 'Carla Soto' }]);
    expect(await stage.query(`select nombre from cliente where nombre = 'Viña Tres'`)).toEqual([]);
    expect(stage.browser.errors.filter((text) => !/ERR_|Failed to load|404|409|412/.test(text))).toEqual([]);
  });
});
