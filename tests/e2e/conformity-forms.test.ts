/** Forms compared with part A of docs/RULES.md. */
import { USUAL_PRICE_LABELS } from '#tests/support/usual-price-labels.ts';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { main, openCompany, openPost } from '#tests/support/office.ts';
import { openScreen, withoutAccents, textsOf } from '#tests/support/words.ts';
import { fill, fillAll, leaveResult, login, press, save } from '#tests/support/screen.ts';
const WRONG_RUT = 'RUT con dígito verificador incorrecto';
const REQUIRED = 'Este campo es obligatorio';

let stage: BrowserStage;
let page: Page;

/** A client, an operation without a driver, and all that the forms choose from. */
async function setUp(): Promise<void> {
  const post = await openPost(stage.serverUrl);
  const frutas = { nombre: 'Frutas', razon_social: 'Frutas SpA', rut: '11111111-1' };
  await post('/cliente', { ...frutas, giro: 'g', cel: '9' });
  const etas = { eta_puerto: '2026-03-05 08:00', eta_planta: '2026-03-05 14:00' };
  await post('/operacion', { tipo: 'IMPORTACION', cliente: 1, monto: 1, ...etas });
  await openCompany(post);
  await post('/bodega', { nombre: 'Bodega Norte', comuna: 'San Antonio', direccion: 'Camino Real 100' });
  const contenedores = [{ numero: 'CSQU3054383', underlang: false }];
  const agenda = { clienteId: 1, bodegaId: 1, depositoId: 1, fecha_agendamiento: '2026-03-01' };
  await post('/contenedor', { ...agenda, contenedores });
}

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await setUp();
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
});

afterAll(async () => {
  await stage?.close();
});

const open = (path: string): Promise<void> => openScreen(page, path);
const modal = (): Locator => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const warning = (text: string): Locator => main(page).getByText(text, { exact: true });
const field = (name: string): Locator => main(page).getByLabel(name, { exact: true });
/** The labels of the form's controls, except those of the choices in a group. */
const labels = async (): Promise<string> =>
  withoutAccents(
    (await textsOf(main(page).locator('form').locator('label:not(:has(input)), legend'))).join(', '),
  );

const TARIFA_LABELS = [
  'Estadia planta',
  'Estadia puerto',
  'Underlang',
  'Porteo Valparaiso',
  'Porteo San Antonio',
]
  .map((legend) => `${legend}, ${legend}: horas, ${legend}: precio`)
  .join(', ');

const OPERACION_LABELS = 'Tipo, Cliente, Costo Operacional, ETA Puerto, ETA Planta, Cantidad';

describe('A form', () => {
  it.each([
    ['chofer/create', 'Crear Chofer', 'Nombre, Contrato, Comision %, Rut, Cel'],
    ['camion/create', 'Crear Camion', 'Placa, Marca, Capacidad TON, Placa del carro'],
    [
      'cliente/create',
      'Crear Cliente',
      'Nombre, Razon social, Rut, Giro, Cel, Direccion, Comuna, Correo, Plazo (dias)',
    ],
    ['bodega/create', 'Crear Bodega', 'Nombre, Comuna, Direccion'],
    ['deposito/create', 'Crear Deposito', 'Nombre, Porteo, Comuna, Direccion'],
    ['puerto/create', 'Crear Puerto', 'Nombre, Comuna, Direccion'],
    [
      'negociacion/create',
      'Crear Negociacion',
      `Cliente, ${TARIFA_LABELS}, Almacenaje, Almacenaje: dias, Almacenaje: precio, ${USUAL_PRICE_LABELS}`,
    ],
    ['operacion/create', 'Agendar Operacion', OPERACION_LABELS],
    [
      'operacion/asignar-chofer/1',
      'Asignar el chofer a Operacion',
      'Chofer, Camion, Comision Chofer Externo (opcional)',
    ],
    [
      'contenedor/create',
      'Almacenar Contenedor Vacio',
      'Cliente, Bodega, Deposito, Fecha de agendamiento, Contenedor 1, Numero de contenedor, Underlang',
    ],
    ['contenedor/asignar/1', 'Mover Contenedores', 'Chofer, Camion, Inicio, Fin, Contenedores'],
    ['factura/create/1', 'Crear Facturacion', 'Extras, Operaciones'],
  ])('The form %s is called %s and asks for %s', async (path, title, names) => {
    await open(path);
    const header = main(page).locator('header').first();
    expect(withoutAccents((await textsOf(header.getByRole('heading'))).join(', '))).toBe(title);
    expect(await header.locator('p').first().textContent()).not.toBe('');
    await expect.poll(labels).toBe(names);
    expect(await textsOf(main(page).locator('[type=submit]'))).toEqual(['Guardar']);
  });

  it('The form of a client has plants, which are added and removed', async () => {
    await open('cliente/create');
    await press(main(page), 'Agregar Plantas');
    await press(main(page), 'Agregar Plantas');
    expect(withoutAccents(await labels())).toContain('Planta 2, Nombre, Comuna, Direccion');
    await main(page)
      .getByRole('group', { name: 'Planta 2' })
      .getByRole('button', { name: 'Eliminar' })
      .click();
    expect(await labels()).not.toContain('Planta 2');
    await press(main(page), 'Eliminar');
  });

  it('The form of a tariff starts from the defaults, says what it is for, and keeps its client on edit', async () => {
    await open('negociacion/create');
    await main(page)
      .getByText(
        'Tarifa acordada con el cliente para calcular las facturaciones de los movimientos y operaciones',
        { exact: true },
      )
      .waitFor();
    const values = await main(page)
      .locator('form input[type=text]')
      .evaluateAll((inputs) =>
        inputs.map((input) => (input as HTMLInputElement).value).filter((value) => /^\d+$/.test(value)),
      );
    expect(values.join(' ')).toBe('6 15000 6 15000 12 80000 24 30000 24 50000 5 5000');
    await fill(main(page), 'Cliente', 'Frutas');
    await save(main(page), page, /^Negociaci[oó]n creada correctamente$/);
    await modal().getByRole('button', { name: 'Ir a la lista de Negociaciones', exact: true }).waitFor();
    await page.waitForURL('**/admin/negociacion');
    await open('negociacion/edit/1');
    expect(await field('Cliente').isDisabled()).toBe(true);
    expect(await field('Estadía planta: precio').inputValue()).toBe('15000');
  });

  it('A form reports an invalid field once it was touched, not before', async () => {
    await open('puerto/create');
    await field('Nombre').focus();
    expect(await main(page).getByText(REQUIRED).count()).toBe(0);
    await page.keyboard.press('Tab');
    await expect.poll(() => main(page).getByText(REQUIRED, { exact: true }).count()).toBe(1);
  });

  it("A form that is saved shows the server's message, and leads to the list after 1500 ms", async () => {
    await open('bodega/create');
    await page.evaluate(() => {
      const seen = { opened: 0, closed: 0 };
      Object.assign(globalThis, { seen });
      new MutationObserver(() => {
        const isOpen = document.querySelector('dialog[open]') !== null;
        if (isOpen) seen.opened ||= performance.now();
        else if (seen.opened > 0) seen.closed ||= performance.now();
      }).observe(document.body, { childList: true, subtree: true, attributes: true });
    });
    await fillAll(main(page), { Nombre: 'Bodega Sur', Comuna: 'Talca', Dirección: 'Uno Norte 1' });
    await save(main(page), page, 'Bodega creada correctamente');
    expect(await textsOf(modal().getByRole('button'))).toEqual(['Ir a la lista de Bodegas']);
    await page.waitForURL('**/admin/bodega');
    await modal().waitFor({ state: 'detached' });
    const ms = await page.evaluate(() => {
      const { seen } = globalThis as unknown as { seen: { opened: number; closed: number } };
      return seen.closed - seen.opened;
    });
    expect(ms).toBeGreaterThan(1400);
    expect(ms).toBeLessThan(4000);
  });

  it('A form reports another record with the same RUT, plate or name while it is typed, and not the record itself', async () => {
    const told = main(page).getByText(/^Ya existe/);
    // Typed as soon as the page is shown, before the device's rows have been read.
    await open('cliente/create');
    await page.reload();
    await field('Rut').fill('11.111.111-1');
    await warning('Ya existe un cliente con este RUT: Frutas').waitFor();
    await field('Rut').fill('11.111.111-2');
    await told.waitFor({ state: 'detached' });
    await open('cliente/edit/1');
    await field('Rut').fill('11.111.111-1');
    await field('Nombre').fill('Frutas y verduras');
    expect(await told.count()).toBe(0);

    await open('bodega/create');
    await fillAll(main(page), { Nombre: 'bodega  norte', Comuna: 'Talca', Dirección: 'Uno Norte 2' });
    await warning('Ya existe una bodega con este nombre: Bodega Norte').waitFor();
    await field('Nombre').fill('Bodega Este');
    await told.waitFor({ state: 'detached' });
    await save(main(page), page, 'Bodega creada correctamente');
    expect(await told.count()).toBe(0);
    await leaveResult(page);
  });

  it('A form warns of probable mistakes before it is saved, and can be saved all the same', async () => {
    await open('cliente/create');
    await field('Rut').pressSequentially('76105422');
    expect(await warning(WRONG_RUT).count()).toBe(0);
    await page.keyboard.press('Tab');
    await warning(WRONG_RUT).waitFor();
    await field('Rut').press('End');
    await page.keyboard.type('-8');
    await page.keyboard.press('Tab');
    await warning(WRONG_RUT).waitFor({ state: 'detached' });
    await fillAll(main(page), { Nombre: 'Uvas', Rut: '76105422-1', Giro: 'g', Cel: '9' });
    await fill(main(page), 'Razón social', 'Uvas SpA');
    await save(main(page), page, 'Cliente creado correctamente');
    await modal().getByText(WRONG_RUT, { exact: true }).waitFor();
    await press(modal(), 'Ir a la lista de Clientes');
    await page.waitForURL('**/admin/cliente');

    await open('operacion/asignar-chofer/1');
    await fill(main(page), 'Comision Chofer Externo (opcional)', '150');
    await warning('La comisión es mayor que 100 %').waitFor();
    await fill(main(page), 'Comision Chofer Externo (opcional)', '15');
    await warning('La comisión es mayor que 100 %').waitFor({ state: 'detached' });
    await fill(main(page), 'Comision Chofer Externo (opcional)', '');

    await open('operacion/create');
    await fillAll(main(page), { 'ETA Puerto': '2026-03-05 14:00', 'ETA Planta': '2026-03-05 08:00' });
    expect(await warning('ETA Planta es anterior a ETA Puerto').count()).toBe(0);
    await main(page).getByRole('radio', { name: 'Importación' }).check({ force: true });
    await warning('ETA Planta es anterior a ETA Puerto').waitFor();
    await main(page).getByRole('radio', { name: 'Exportación' }).check({ force: true });
    await warning('ETA Planta es anterior a ETA Puerto').waitFor({ state: 'detached' });
    await main(page).getByRole('radio', { name: 'Importación' }).check({ force: true });
    await fillAll(main(page), { Cliente: 'Frutas', 'Costo Operacional': '350000' });
    await save(main(page), page, 'Operación creada correctamente');
    await modal()
      .getByText(/^Es la operación N° \d+\. Falta asignarle chofer y camión\.$/)
      .waitFor();
    await leaveResult(page);
    await page.waitForURL('**/admin/operacion');
  });

  it('A form that edits a record is filled with its values', async () => {
    await open('bodega/edit/2');
    for (const [name, value] of Object.entries({
      Nombre: 'Bodega Sur',
      Comuna: 'Talca',
      Dirección: 'Uno Norte 1',
    }))
      expect(await field(name).inputValue()).toBe(value);
    await open('chofer/edit/1');
    await fill(main(page), 'Comisión %', 'diez');
    await press(main(page), 'Guardar');
    await modal().getByText('La comision debe ser un número válido.', { exact: true }).waitFor();
    await press(modal(), 'Cerrar');
    await fill(main(page), 'Comisión %', '10');
  });
});
