/**
 * The main job, from a login to an invoice, in a real Chromium against the real server: the network is cut, the
 * browser is closed and opened again meanwhile, and one answer is lost after the server has committed. At the end every
 * record is in Postgres exactly once, in order, and the invoice has the right amounts.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { chip, fill, fillAll, login, payFactura, press, saveAndGo } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
});

afterAll(async () => {
  await stage?.close();
});

/** Fills a module's create form and saves it. */
async function createOne(module: string, values: Record<string, string>, mensaje: string): Promise<void> {
  await page.goto(`/admin/${module}/create`);
  await fillAll(page.getByRole('main'), values);
  await saveAndGo(page.getByRole('main'), page, mensaje);
  await page.waitForURL(`**/admin/${module}`);
}

const dialog = (): ReturnType<Page['getByRole']> =>
  page.getByRole('dialog', { name: /Actualizando el historial/ });

/** Records a movement on the operation's detail while the network is away. */
async function registrar(
  tipo: string,
  inicio: string,
  termino: string,
  values: Record<string, string>,
): Promise<void> {
  await press(page, 'Crear Movimiento');
  await dialog().waitFor();
  await fill(dialog(), 'Tipo', tipo);
  await fillAll(dialog(), { 'Fecha de inicio': inicio, 'Fecha de término': termino, ...values });
  await saveAndGo(dialog(), page, 'Guardado en este dispositivo');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('main').getByText(tipo).first().waitFor();
}

async function tableCounts(): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of [
    'cliente',
    'planta',
    'negociacion',
    'operacion',
    'movimiento',
    'contenedor',
    'factura',
  ] as const) {
    const { rows } = await stage.database.pool.query(
      `select count(*)::int as n from ${table} where deleted_at is null`,
    );
    counts[table] = rows[0].n;
  }
  return counts;
}

describe('From a login to an invoice, with the network cut between', () => {
  it('A user logs in and creates a client with its tariff, a driver, a truck and the places', async () => {
    await login(page, STAGE_EMAIL, STAGE_PASSWORD);
    await page.goto('/admin/cliente/create');
    const main = page.getByRole('main');
    await fillAll(main, {
      Nombre: 'Viña Santa Elena',
      Rut: '76105422-8',
      Giro: 'Vinos',
      Cel: '+56 9 8765 4321',
      'Razón social': 'Viña Santa Elena SpA',
    });
    await press(main, 'Agregar Plantas');
    const planta = main.getByRole('group').last();
    await fillAll(planta, { Nombre: 'Bodega Casablanca', Comuna: 'Casablanca', Dirección: 'Ruta 68 km 62' });
    await saveAndGo(main, page, 'Cliente creado correctamente');
    await page.waitForURL('**/admin/cliente');

    await page.goto('/admin/negociacion/create');
    await fill(main, 'Cliente', 'Viña Santa Elena');
    await saveAndGo(main, page, 'Negociación creada correctamente');
    await page.waitForURL('**/admin/negociacion');

    await createOne(
      'chofer',
      { Nombre: 'Pedro Rojas', Contrato: 'Interno', 'Comisión %': '10' },
      'Chofer creado correctamente',
    );
    await createOne(
      'camion',
      { Placa: 'KXPT42', Marca: 'Volvo', 'Capacidad TON': '28' },
      'Camión creado correctamente',
    );
    const place = { Comuna: 'San Antonio', Dirección: 'Av. Angamos 1601' };
    await createOne('puerto', { Nombre: 'STI San Antonio', ...place }, 'Puerto creado correctamente');
    await createOne(
      'deposito',
      { Nombre: 'Sitrans', ...place, Porteo: 'San Antonio' },
      'Depósito creado correctamente',
    );
  });

  it('A user schedules an import and assigns driver and truck', async () => {
    await page.goto('/admin/operacion/create');
    const main = page.getByRole('main');
    await fillAll(main, {
      Tipo: 'Importación',
      Cliente: 'Viña Santa Elena',
      'Costo Operacional': '350000',
      'ETA Puerto': '2026-03-05 08:00',
      'ETA Planta': '2026-03-05 14:00',
    });
    await saveAndGo(main, page, 'Operación creada correctamente');
    await page.waitForURL('**/admin/operacion');
    await main
      .getByRole('link', { name: 'Asignar Chofer' })
      .or(main.getByRole('button', { name: 'Asignar Chofer' }))
      .first()
      .click();
    await fillAll(main, { Chofer: 'Pedro Rojas (Interno)', Camión: 'Volvo' });
    await saveAndGo(main, page, /Operación/);
    await page.waitForURL('**/admin/operacion');
    await main.getByRole('row', { name: /Pedro Rojas/ }).waitFor();
  });

  it('The app opens without a network, also after the browser was closed, and records the movements', async () => {
    // The replica and the service worker must be ready before the network is cut.
    await chip(page).getByText('Al día').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    stage.proxy.cut();
    page = await stage.browser.reopen('/admin/operacion');
    await page
      .getByRole('row', { name: /Pedro Rojas/ })
      .getByRole('link', { name: 'Ver Detalle' })
      .click();
    await registrar('Retiro en puerto', '2026-03-05 08:30', '2026-03-05 09:15', {
      Puerto: 'STI San Antonio',
      Terminal: 'Sitio 3',
      'Número de contenedor': 'MSCU 664787-6',
    });
    await registrar('Descarga en planta', '2026-03-05 11:00', '2026-03-05 18:10', {
      Planta: 'Bodega Casablanca',
    });
    page = await stage.browser.reopen(page.url());
    await registrar('Entrega de contenedor', '2026-03-05 20:00', '2026-03-05 20:30', { Depósito: 'Sitrans' });
    // The operation is finished: the button is gone, and the plant's 7 h 10 are charged.
    await page.getByRole('button', { name: 'Crear Movimiento' }).waitFor({ state: 'detached' });
    await page
      .getByText(/se factura \$30\.000/)
      .first()
      .waitFor();
    await page.getByText(/Sin conexión · 3 pendientes/).waitFor();
    expect(await tableCounts()).toMatchObject({ movimiento: 0 });
  });

  it('Movements are sent exactly once, in order, when the network is back, though one answer is lost', async () => {
    const lost = stage.proxy.loseAnswerTo((method, path) => method === 'POST' && path === '/api/movimiento');
    stage.proxy.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await lost;
    await chip(page).getByText('Al día').waitFor({ timeout: 60_000 });
    const { rows } = await stage.database.pool.query(
      'select tipo, orden, datos from movimiento where deleted_at is null order by orden',
    );
    expect(rows.map(({ tipo }) => tipo)).toEqual([
      'Retiro en puerto',
      'Descarga en planta',
      'Entrega de contenedor',
    ]);
    expect(rows[0].datos.numero).toBe('MSCU6647876');
    const { rows: extras } = await stage.database.pool.query(
      'select tipo, monto from extra where deleted_at is null',
    );
    expect(extras).toEqual([{ tipo: 'Estadia planta', monto: 30_000 }]);
    // The change with the lost answer is sent twice, and gets the stored answer; the other two follow in one batch.
    const sent = stage.proxy.seen.filter((line) => /^POST \/api\/(?:movimiento|sync\/lote)$/.test(line));
    expect(sent).toEqual(['POST /api/movimiento', 'POST /api/movimiento', 'POST /api/sync/lote']);
  });

  it('A user invoices the operation with its extras', async () => {
    await page.goto('/admin/factura');
    const main = page.getByRole('main');
    const row = main.getByRole('row', { name: /Viña Santa Elena/ });
    await row.getByText('$30.000').waitFor();
    await row
      .getByRole('link', { name: 'Crear Factura' })
      .or(row.getByRole('button', { name: 'Crear Factura' }))
      .click();
    await page.waitForURL('**/admin/factura/create/*');
    for (const name of ['Extras', 'Operaciones']) {
      await main.getByRole('group', { name, exact: true }).getByRole('checkbox').last().check();
    }
    await main.getByText('$452.200').first().waitFor();
    await saveAndGo(main, page, 'Factura creada correctamente');
    await page.waitForURL('**/admin/factura');
    await main.getByText('Factura N° 1', { exact: true }).waitFor();
    await main.getByRole('link', { name: 'Ver e imprimir' }).waitFor();
    await main.locator('[data-new]').getByText('Viña Santa Elena').waitFor();
    const { rows } = await stage.database.pool.query(
      'select subtotal, iva, total, pagada from factura where deleted_at is null',
    );
    expect(rows).toEqual([{ subtotal: 380_000, iva: 72_200, total: 452_200, pagada: false }]);
    expect(await tableCounts()).toEqual({
      cliente: 1,
      planta: 1,
      negociacion: 1,
      operacion: 1,
      movimiento: 3,
      contenedor: 1,
      factura: 1,
    });
  });

  it('A user marks the invoice as paid', async () => {
    await page
      .getByRole('link', { name: 'Ver Detalle' })
      .or(page.getByRole('button', { name: 'Ver Detalle' }))
      .first()
      .click();
    await page.getByText('Extra: - Estadia planta - operacion: 1').waitFor();
    await payFactura(page);
    await page.getByRole('button', { name: 'Cancelar', exact: true }).waitFor();
    await expect
      .poll(async () => (await stage.database.pool.query('select pagada from factura')).rows)
      .toEqual([{ pagada: true }]);
  });
});
