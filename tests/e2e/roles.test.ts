/** What each role is offered, and what it is told where it opens an address that it may not use. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Role } from '#domain/vocabulary.ts';
import { enter, main, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const PASSWORD = 'una-clave-larga-9';
const ROLES: Role[] = ['LECTURA', 'DESPACHO', 'CONTABILIDAD', 'ADMIN'];
const emailOf = (role: Role): string => `${role.toLowerCase()}@oficina.cl`;

let stage: BrowserStage;
let page: Page;
let operacion: number;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  const post = await openPost(stage.serverUrl);
  for (const role of ROLES) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await post('/usuario', { email: emailOf(role), password: PASSWORD, role });
  }
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
});

afterAll(async () => {
  await stage?.close();
});

const CHANGES =
  /^(Crear|Agendar|Editar|Eliminar|Corregir|Asignar|Cambiar Chofer|Llegué|Salí|Agregar|Pagar|Importar)/;
const DETAIL = () => `/admin/operacion/detail/${operacion}`;

/** Opens an address and waits until its content is there. */
async function open(address: string, heading: string | RegExp): Promise<void> {
  await page.goto(address);
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
}

const offered = async (): Promise<string[]> => {
  const names = await main(page).locator('button, a').allInnerTexts();
  return names.map((name) => name.trim()).filter((name) => CHANGES.test(name));
};

async function expectRefused(address: string, does: string): Promise<void> {
  await open(address, 'Sin permiso');
  await main(page).getByText(`no permite ${does}.`).waitFor();
  await main(page).getByText('Pida a un administrador').waitFor();
}

const as = (role: Role) =>
  beforeAll(async () => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await enter(page, emailOf(role), PASSWORD);
  });

describe('LECTURA', () => {
  as('LECTURA');

  it.each([
    ['/admin/dashboard', 'Dashboard', 'Ver operaciones'],
    ['/admin/hoy', 'Hoy', 'Viña Santa Elena'],
    ['/admin/operacion', 'Operación', 'Viña Santa Elena'],
    ['/admin/factura', 'Factura', 'No hay facturas'],
    ['/admin/contenedor', 'Agendamientos Contenedores', 'No hay contenedores por mover'],
    ['/admin/chofer', /./, 'Pedro Rojas'],
    ['/admin/chofer/edit/1', 'Ver Chofer', 'Pedro Rojas'],
    ['/admin/cliente/edit/1', 'Ver Cliente', 'Casablanca'],
    ['/admin/negociacion/edit/1', 'Ver Negociación', 'Viña Santa Elena'],
  ])('A reader is offered no change at %s', async (address, heading, content) => {
    await open(address, heading);
    await main(page).getByText(content).first().waitFor();
    expect(await offered()).toEqual([]);
  });

  it('A reader is offered no change of an operation', async () => {
    await open(`${DETAIL()}?movimiento=llegada`, /^Operación/);
    await main(page).getByText('Chofer asignado').waitFor();
    expect(await offered()).toEqual([]);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it.each([
    ['/admin/chofer/create', 'crear choferes', 'Volver a la lista', '/admin/chofer'],
    ['/admin/camion/importar', 'crear camiones', 'Volver a la lista', '/admin/camion'],
    ['/admin/operacion/create', 'agendar operaciones', 'Volver a la lista', '/admin/operacion'],
    [
      '/admin/operacion/asignar-chofer/1',
      'editar operaciones ni asignarles chofer',
      'Volver a la lista',
      '/admin/operacion',
    ],
    ['/admin/contenedor/create', 'agendar contenedores', 'Volver a la lista', '/admin/contenedor'],
    ['/admin/factura/create/1', 'crear facturas', 'Volver a la lista', '/admin/factura'],
    ['/admin/usuario', 'ver los usuarios', 'Volver al inicio', '/admin/dashboard'],
    ['/admin/usuario/seguridad', 'ver el registro de seguridad', 'Volver al inicio', '/admin/dashboard'],
  ])(
    'A reader is told at %s that the role does not permit it, with a way back',
    async (address, does, back, to) => {
      await expectRefused(address, does);
      await main(page).getByRole('link', { name: back }).click();
      await page.waitForURL(`**${to}`);
    },
  );

  it('A reader finds no users in the menu, and no page that creates in the search', async () => {
    await open('/admin/dashboard', 'Dashboard');
    await page.getByText('Mantenedores').first().click();
    await page.getByRole('link', { name: 'Puerto' }).waitFor();
    expect(await page.getByRole('link', { name: 'Usuarios' }).count()).toBe(0);
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Buscar en todo' });
    await search.getByRole('combobox').fill('crear');
    await search
      .getByText(/Buscar «crear»/)
      .first()
      .waitFor();
    expect(await search.getByRole('option', { name: /^Crear/ }).count()).toBe(0);
    await search.getByRole('combobox').fill('viña');
    await search.getByText('Ver sus operaciones').waitFor();
    expect(await search.getByText('Crear factura').count()).toBe(0);
    await page.keyboard.press('Escape');
  });
});

describe('DESPACHO', () => {
  as('DESPACHO');

  it('Dispatch works on operations and movements', async () => {
    await open('/admin/operacion', 'Operación');
    await main(page).getByRole('link', { name: 'Crear' }).waitFor();
    await open(DETAIL(), /^Operación/);
    await press(main(page), 'Crear Movimiento');
    await page.getByRole('dialog', { name: /Actualizando el historial/ }).waitFor();
    await open('/admin/chofer', /./);
    await main(page).getByText('Pedro Rojas').waitFor();
    expect(await offered()).toEqual(expect.arrayContaining(['Editar', 'Eliminar']));
  });

  it('Dispatch can only read invoices and tariffs', async () => {
    await open('/admin/negociacion', /./);
    await main(page).getByText('Viña Santa Elena').waitFor();
    expect(await offered()).toEqual([]);
    await expectRefused('/admin/negociacion/create', 'crear negociaciones');
    await expectRefused('/admin/factura/create/1', 'crear facturas');
  });
});

describe('CONTABILIDAD', () => {
  as('CONTABILIDAD');

  it('Accounting works on tariffs and clients, and can only read operations and drivers', async () => {
    await open('/admin/negociacion/edit/1', 'Editar Negociación');
    await open('/admin/cliente/edit/1', 'Editar Cliente');
    await open('/admin/chofer/edit/1', 'Ver Chofer');
    await open('/admin/operacion', 'Operación');
    await main(page).getByText('Viña Santa Elena').first().waitFor();
    expect(await offered()).toEqual([]);
    await open(DETAIL(), /^Operación/);
    await main(page).getByText('Chofer asignado').waitFor();
    // Accounting keeps the papers of an operation, and its charges by hand.
    expect(await offered()).toEqual(['Agregar cobro', 'Agregar fotos']);
    await open('/admin/factura/create/1', 'Crear Facturación');
  });
});

describe('ADMIN', () => {
  as('ADMIN');
  beforeEach(async () => {
    await open('/admin/usuario', 'Usuarios');
  });

  it('An administrator edits all users but superadministrators', async () => {
    const row = (text: string) => main(page).getByRole('row').filter({ hasText: text });
    await row(emailOf('LECTURA')).getByRole('link', { name: 'Editar' }).waitFor();
    expect(await row('Superadministrador').getByRole('link').count()).toBe(0);
    expect(await row('Superadministrador').getByRole('button').count()).toBe(0);
    await open('/admin/usuario/edit/1', 'Sin permiso');
    await main(page).getByText('no permite editar superadministradores.').waitFor();
  });

  it('An administrator gives each role but that of superadministrators, and keeps the own one', async () => {
    await main(page).getByRole('link', { name: 'Crear' }).click();
    await main(page).getByRole('radio', { name: 'Solo lectura' }).waitFor();
    expect(await main(page).getByRole('radio').count()).toBe(5);
    expect(await main(page).getByRole('radio', { name: 'Superadministrador' }).count()).toBe(0);
    await open('/admin/usuario', 'Usuarios');
    const own = main(page)
      .getByRole('row')
      .filter({ hasText: emailOf('ADMIN') });
    await own.getByRole('link', { name: 'Editar' }).click();
    await main(page).getByText('Nadie puede cambiar su propio rol').waitFor();
    expect(await main(page).getByRole('radio', { name: 'Solo lectura' }).isDisabled()).toBe(true);
  });
});
