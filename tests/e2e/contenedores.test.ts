/**
 * Empty containers in a real Chromium, from the depot to the invoice. Without a network two are scheduled and moved
 * to a warehouse, and one of them is exported; each step needs records that only this device has. Once the network
 * is back, each record is in Postgres exactly once, and the invoice has the right amounts.
 */
import type { Page } from 'playwright-core';
import { TARIFA } from '#tests/support/tarifa.ts';
import { GUARDADO, openCompany, openPost, recordMovimiento } from '#tests/support/office.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { chip, fill, fillAll, login, press, saveAndGo } from '#tests/support/screen.ts';

const CLIENTE = 'Viña Santa Elena';
const NUMEROS = ['CSQU3054383', 'CBHU3202732'] as const;

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await setUp(stage.proxy.url);
});

afterAll(async () => {
  await stage?.close();
});

/** Creates the company through the API: other tests cover the forms of master data. */
async function setUp(url: string): Promise<void> {
  const post = await openPost(url);
  const { datos: cliente } = await post('/cliente', {
    nombre: CLIENTE,
    rut: '76105422-8',
    giro: 'Vinos',
    cel: '+56 9 8765 4321',
    razon_social: 'Viña Santa Elena SpA',
    plantas: [{ nombre: 'Casablanca', comuna: 'Casablanca', direccion: 'Ruta 68 km 62' }],
  });
  await post('/negociacion', {
    cliente: cliente.id,
    ...TARIFA,
  });
  await openCompany(post);
  await post('/bodega', { nombre: 'Bodega Norte', comuna: 'San Antonio', direccion: 'Camino Real 100' });
}

const main = (): ReturnType<Page['getByRole']> => page.getByRole('main');

/** The link or button of the only row that has that text. */
const pressInRow = (text: string, name: string): Promise<void> => {
  const row = page.getByRole('row', { name: text });
  return row.getByRole('link', { name }).or(row.getByRole('button', { name })).click();
};

/** Navigates by the menu, without loading a new page, as a user without a network does. */
async function goTo(entry: string, path: string): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Menú principal' })
    .getByRole('link', { name: entry, exact: true })
    .click();
  await page.waitForURL(`**${path}`);
}

/** The form of an agendamiento, with everything but its containers. */
async function openAgenda(fecha: string): Promise<void> {
  await page.getByRole('link', { name: 'Agendar' }).click();
  await fillAll(main(), {
    Cliente: CLIENTE,
    Bodega: 'Bodega Norte',
    Depósito: 'Sitrans',
    'Fecha de agendamiento': fecha,
  });
}

describe('Empty containers without a network', () => {
  it('Without a network two containers are scheduled, and their numbers are checked as they are typed', async () => {
    await login(page, STAGE_EMAIL, STAGE_PASSWORD);
    await chip(page).getByText('Al día').waitFor();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    stage.proxy.cut();
    await goTo('Contenedor', '/admin/contenedor');
    await openAgenda('2026-03-01');
    await press(main(), 'Agregar contenedor');
    const [first, second] = [
      main().getByRole('group', { name: 'Contenedor 1' }),
      main().getByRole('group', { name: 'Contenedor 2' }),
    ];
    await fill(first, 'Número de contenedor', 'csqu 305438-4');
    await first.getByText('El dígito de control debería ser 3').waitFor();
    await fillAll(first, { 'Número de contenedor': 'csqu 305438-3', Underlang: 'No' });
    await first.getByText('Número válido').waitFor();
    // A number that is entered twice is reported before the change is saved.
    await fillAll(second, { 'Número de contenedor': 'CSQU3054383', Underlang: 'No' });
    await press(main(), 'Guardar');
    await second.getByText('El número está repetido').waitFor();
    await fillAll(second, { 'Número de contenedor': NUMEROS[1] });
    await saveAndGo(main(), page, GUARDADO);
    await page.waitForURL('**/admin/contenedor');
    const row = page.getByRole('row', { name: CLIENTE });
    await row.getByText('Pendiente de envío').waitFor();
    await row.getByText('2026-03-01').waitFor();
  });

  it('Without a network a schedule that the server will refuse shows a warning once in the form and then in the tray', async () => {
    await openAgenda('2026-03-02');
    const group = main().getByRole('group', { name: 'Contenedor 1' });
    await fillAll(group, { 'Número de contenedor': NUMEROS[0], Underlang: 'No' });
    await press(main(), 'Guardar');
    const reason = `Según los datos de este dispositivo, el servidor lo rechazará: El contenedor ${NUMEROS[0]} ya está en custodia`;
    const told = page.getByRole('alertdialog');
    await told.getByText(reason).waitFor();
    await told.getByRole('button', { name: 'Ir a la lista de Agendados' }).click();
    await page.waitForURL('**/admin/contenedor');
    await chip(page).click();
    const tray = page.getByRole('dialog', { name: 'Pendientes' });
    const entry = tray.getByRole('listitem').filter({ hasText: 'ya está en custodia' });
    await entry.getByRole('button', { name: 'Descartar' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Descartar' }).click();
    await question.waitFor({ state: 'detached' });
    await entry.waitFor({ state: 'detached' });
    // The button that opened the question is gone: the focus stays in the tray.
    await tray.locator('h2:focus').waitFor();
    await page.keyboard.press('Escape');
    await tray.waitFor({ state: 'detached' });
  });

  it('Without a network scheduled containers are moved, and shown as stored', async () => {
    await pressInRow(CLIENTE, 'Mover Contenedores');
    const containers = main().getByRole('group', { name: 'Contenedores', exact: true });
    for (const numero of NUMEROS) expect(await containers.getByLabel(numero).isChecked()).toBe(true);
    // Of 26 hours: two blocks of 24 hours each.
    await fillAll(main(), {
      Chofer: 'Pedro Rojas (Interno)',
      Camión: 'Volvo',
      Inicio: '2026-03-01 10:00',
      Fin: '2026-03-02 12:00',
    });
    const charges = main().getByRole('region', { name: 'Cobros al guardar' });
    await charges.getByText('Porteo San Antonio × 2 contenedores').waitFor();
    await charges.getByText('$200.000', { exact: true }).waitFor();
    await saveAndGo(main(), page, GUARDADO);
    await page.waitForURL('**/admin/contenedor');
    await page.getByText('No hay contenedores por mover').waitFor();

    await goTo('Almacenaje', '/admin/almacenamiento');
    await pressInRow(CLIENTE, 'Ver Detalle');
    await page.getByRole('heading', { name: CLIENTE }).waitFor();
    await page.getByRole('heading', { name: 'Bodega Norte' }).waitFor();
    for (const numero of NUMEROS) await page.getByRole('row', { name: numero }).waitFor();
  });

  it('Without a network a stored container is exported before the server has its porteo', async () => {
    await goTo('Operación', '/admin/operacion');
    await page.getByRole('link', { name: 'Crear', exact: true }).click();
    await fillAll(main(), {
      Tipo: 'Exportación',
      Cliente: CLIENTE,
      'Costo Operacional': '200000',
      'ETA Puerto': '2026-03-10 21:00',
      'ETA Planta': '2026-03-10 12:00',
    });
    await saveAndGo(main(), page, GUARDADO);
    await page.waitForURL('**/admin/operacion');
    await pressInRow(CLIENTE, 'Asignar Chofer');
    await fillAll(main(), { Chofer: 'Pedro Rojas (Interno)', Camión: 'Volvo' });
    await saveAndGo(main(), page, GUARDADO);
    await page.waitForURL('**/admin/operacion');
    await pressInRow('Pedro Rojas', 'Ver Detalle');
    // 7 d 21 h in the warehouse, of which 5 are free: three days at 5.000.
    await recordMovimiento(page, 'Retiro de contenedor en Bodega', {
      Contenedor: NUMEROS[0],
      'Fecha de inicio': '2026-03-10 09:00',
      'Fecha de término': '2026-03-10 10:00',
    });
    // 8 hours at the plant, of which 6 are free: two at 15.000.
    await recordMovimiento(page, 'Carga en planta', {
      Planta: 'Casablanca',
      'Fecha de inicio': '2026-03-10 12:00',
      'Fecha de término': '2026-03-10 20:00',
    });
    await recordMovimiento(page, 'Entrega en puerto', {
      Puerto: 'STI San Antonio',
      Terminal: 'Sitio 3',
      'Fecha de inicio': '2026-03-10 21:00',
      'Fecha de término': '2026-03-10 22:00',
    });
    await page.getByText(/Sin conexión · 7 pendientes/).waitFor();
    expect(await stage.query('select id from contenedor')).toEqual([]);
  });
});

describe('Empty containers with the network back', () => {
  it("With the network back the database has the containers' work exactly once", async () => {
    stage.proxy.restore();
    await page.evaluate(() => dispatchEvent(new Event('online')));
    await chip(page).getByText('Al día').waitFor({ timeout: 60_000 });
    const stored = await stage.query(
      `select c.numero, a.salida is null as dentro from contenedor c join almacenaje a on a.contenedor_id = c.id
       where c.deleted_at is null and a.deleted_at is null order by c.numero`,
    );
    expect(stored).toEqual([
      { numero: NUMEROS[1], dentro: true },
      { numero: NUMEROS[0], dentro: false },
    ]);
    const [counts] = await stage.query(
      `select (select count(*)::int from contenedor_transporte) as agendamientos,
              (select count(*)::int from porteo) as porteos,
              (select count(*)::int from operacion where finalizado) as operaciones,
              (select count(*)::int from movimiento) as movimientos`,
    );
    expect(counts).toEqual({ agendamientos: 1, porteos: 1, operaciones: 1, movimientos: 3 });
    const extras = await stage.query(
      `select tipo, monto, operacion_id is not null as de_operacion from extra
       where deleted_at is null order by tipo, de_operacion`,
    );
    expect(extras).toEqual([
      { tipo: 'Almacenaje', monto: 15_000, de_operacion: true },
      { tipo: 'Estadia planta', monto: 30_000, de_operacion: true },
      { tipo: 'Porteo San Antonio', monto: 100_000, de_operacion: false },
      { tipo: 'Porteo San Antonio', monto: 100_000, de_operacion: true },
    ]);
  });

  it('With the network back the export is invoiced with its porteo and storage, and the porteo of the stored container', async () => {
    await goTo('Factura', '/admin/factura');
    await page.getByRole('row', { name: CLIENTE }).getByText('$245.000').waitFor();
    await pressInRow(CLIENTE, 'Crear Factura');
    await press(main().getByRole('group', { name: 'Extras', exact: true }), 'Seleccionar todo');
    await main().getByRole('group', { name: 'Operaciones', exact: true }).getByRole('checkbox').check();
    // 200.000 + 15.000 + 30.000 + 2 × 100.000, and 19 % of it.
    await main().getByText('$529.550').first().waitFor();
    await saveAndGo(main(), page, 'Factura creada correctamente');
    await page.waitForURL('**/admin/factura');
    expect(await stage.query('select subtotal, iva, total from factura')).toEqual([
      { subtotal: 445_000, iva: 84_550, total: 529_550 },
    ]);
    // The browser itself logs failed loads: calls without a network, and a record that the server did not have yet.
    expect(stage.browser.errors.filter((text) => !text.includes('Failed to load'))).toEqual([]);
  });
});
