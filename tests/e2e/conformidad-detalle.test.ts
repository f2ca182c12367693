/** The screens against the words of the specification, sections 2 and 9: menu, bell, details. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EMAIL, type Escenario, openEscenario, PASSWORD } from '#tests/support/escenario.ts';
import { openMuestra } from '#tests/support/muestra.ts';
import { main } from '#tests/support/oficina.ts';
import { background, cellsOf, GREEN, openScreen, RED, sinAcentos, textsOf } from '#tests/support/palabras.ts';
import { login, press } from '#tests/support/pantalla.ts';

let escenario: Escenario;
let page: Page;

beforeAll(async () => {
  escenario = await openEscenario();
  page = escenario.navegador.page;
  await openMuestra(escenario.servidor);
  await login(page, EMAIL, PASSWORD);
  await page.getByText('Al día').waitFor();
});

afterAll(async () => {
  await escenario?.close();
});

const open = (path: string): Promise<void> => openScreen(page, path);
const heading = (name: string | RegExp): Locator => main(page).getByRole('heading', { name });

describe('the menu', () => {
  const menu = (): Locator => page.getByRole('navigation', { name: 'Menú principal' });
  const links = async (): Promise<string[]> => {
    const hrefs = await menu()
      .getByRole('link')
      .evaluateAll((elements) =>
        elements.map((element) => `${element.textContent} ${element.getAttribute('href')}`),
      );
    return hrefs.map(sinAcentos);
  };

  it('has the main entries, and the group Mantenedores, closed at first', async () => {
    await open('dashboard');
    expect(await links()).toEqual([
      ' /login',
      'Dashboard /admin/dashboard',
      'Factura /admin/factura',
      'Operacion /admin/operacion',
      'Almacenaje /admin/almacenamiento',
      'Contenedor /admin/contenedor',
    ]);
    await press(menu(), 'Mantenedores');
    expect((await links()).slice(6, 13)).toEqual(
      ['Bodega', 'Camion', 'Chofer', 'Cliente', 'Deposito', 'Negociacion', 'Puerto'].map(
        (name) => `${name} /admin/${name.toLowerCase()}`,
      ),
    );
    await press(menu(), 'Mantenedores');
    expect(await links()).toHaveLength(6);
  });

  it('has a title, the super administrator, the theme and the arrow back to the login', async () => {
    await menu().getByText('Administrador de Transporte', { exact: true }).waitFor();
    await menu().getByText('Super Administrador', { exact: true }).waitFor();
    await menu().getByRole('button', { name: 'Cambiar tema' }).waitFor();
    expect(await menu().getByRole('link', { name: 'Cerrar sesión' }).getAttribute('href')).toBe('/login');
  });

  it('stands beside a top bar with the company and a bell, whose items lead to their screens', async () => {
    const bar = page.getByRole('banner');
    await bar.getByText('Transporte de Contenedores', { exact: true }).waitFor();
    // One client in debt, one container with goods, the two operations that are late.
    await press(bar, 'Notificaciones: 4');
    const items = bar.getByRole('listitem').getByRole('link');
    expect(await textsOf(items)).toEqual([
      'Viña Santa Elena$430.000',
      expect.stringMatching(/^CSQU3054383\d+ días en bodega$/),
      'Operación 1ETA 2026-03-05',
      'Operación 4ETA 2026-03-10',
    ]);
    const hrefs = await items.evaluateAll((elements) =>
      elements.map((element) => element.getAttribute('href')),
    );
    expect(hrefs).toEqual([
      '/admin/factura',
      '/admin/almacenamiento',
      '/admin/operacion',
      '/admin/operacion',
    ]);
  });

  it('leads first to a dashboard with four cards and two charts', async () => {
    await open('dashboard');
    for (const name of [
      'Ventas',
      'Operaciones por facturar',
      'Operaciones en proceso',
      /^Comisi[oó]n Ventas$/,
    ])
      await heading(name).first().waitFor();
    await main(page).locator('canvas').nth(1).waitFor({ state: 'attached' });
  });
});

describe('an operation', () => {
  const entry = (name: string): Locator =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('has number, type and cost for a heading, and runs from scheduled to assigned to its movements', async () => {
    await open('operacion/detail/1');
    await heading('Operación 1 · Importación · $350.000').waitFor();
    expect(await textsOf(main(page).getByRole('listitem').getByRole('heading', { level: 3 }))).toEqual([
      'Agendada',
      'Chofer asignado',
      'Retiro en puerto',
      'Almacenaje en bodega',
    ]);
    const hoy = new Date().toLocaleDateString('sv', { timeZone: 'America/Santiago' });
    for (const text of [hoy, 'Viña Santa Elena', '76105422-8', 'Viña Santa Elena SpA'])
      await entry('Agendada').getByText(text, { exact: true }).waitFor();
    for (const text of ['Pedro Rojas (Interno)', 'Volvo', 'KXPT42'])
      await entry('Chofer asignado').getByText(text, { exact: true }).waitFor();
  });

  it('shows of each movement its type, its times, and what depends on the type', async () => {
    const [retiro = ''] = await textsOf(entry('Retiro en puerto'));
    for (const part of [
      '2026-03-05 08:30:15 → 2026-03-05 09:15:00',
      'Puerto: STI San Antonio',
      'Terminal: Sitio 3',
      'Comuna: San Antonio',
      'Dirección: Av. Angamos 1601',
      'Underlang: Sí',
      'Temperatura: -18 °C',
      'Ventilación: 25',
      'Sello: SEL123',
    ])
      expect(retiro).toContain(part);
    expect((await textsOf(entry('Almacenaje en bodega')))[0]).toContain('Bodega: Bodega Norte');
    for (const name of ['Editar', 'Eliminar'])
      await entry('Almacenaje en bodega').getByRole('button', { name, exact: true }).waitFor();
    await main(page).getByRole('button', { name: 'Crear Movimiento' }).click();
    await page.getByRole('dialog', { name: /^Actualizando el historial de la operaci[oó]n$/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('that is finished shows its extras in USD, and no longer offers a movement', async () => {
    await open('operacion/detail/3');
    const [descarga = ''] = await textsOf(entry('Descarga en planta'));
    expect(descarga).toContain('Planta: Casablanca');
    expect(descarga).toMatch(/Estadia plantaUS\$30,000\.00/);
    expect((await textsOf(entry('Entrega de contenedor')))[0]).toContain('Depósito: Sitrans');
    await main(page).getByText('Finalizado', { exact: true }).waitFor();
    expect(await main(page).getByRole('button', { name: 'Crear Movimiento' }).count()).toBe(0);
  });
});

describe('an invoice', () => {
  it('shows its number, its client, its items and what they come to', async () => {
    await open('factura/detail/1');
    await heading('Factura N° 1').waitFor();
    for (const text of ['Viña Santa Elena', 'Viña Santa Elena SpA', 'Vinos', '76105422-8', '+56 9 8765 4321'])
      await main(page).getByRole('definition').getByText(text, { exact: true }).waitFor();
    expect(await textsOf(main(page).getByRole('columnheader'))).toEqual([
      'ITEM',
      'PRECIO',
      'CANTIDAD',
      'TOTAL',
    ]);
    const rows = main(page).locator('tbody tr');
    expect(sinAcentos((await cellsOf(rows.first())).join(', '))).toMatch(
      /^Operacion: 2 - Importacion, \$350\.000, 1, \$350\.000$/i,
    );
    expect(await cellsOf(rows.nth(1))).toEqual([
      'Extra: - Estadia planta - operacion: 2',
      '$30.000',
      '1',
      '$30.000',
    ]);
    const totals = main(page).locator('dl').filter({ hasText: 'SUBTOTAL' });
    expect(await textsOf(totals.locator('dt, dd'))).toEqual([
      'SUBTOTAL',
      '$380.000',
      'IVA',
      '$72.200',
      'TOTAL',
      '$452.200',
    ]);
  });

  it("is paid by a green 'Pagar', and unpaid by a red 'Cancelar'", async () => {
    const button = (name: string): Locator => main(page).getByRole('button', { name, exact: true });
    expect(await background(button('Pagar'))).toBe(GREEN);
    await button('Pagar').click();
    await main(page).getByText('Pagada', { exact: true }).waitFor();
    await expect.poll(() => background(button('Cancelar'))).toBe(RED);
    await button('Cancelar').click();
    await main(page).getByText('Pendiente', { exact: true }).waitFor();
  });
});

describe('the storage of a client', () => {
  it.each([
    ['vacio', 'TCLU0000009', 'No'],
    ['mercaderia', 'CSQU3054383', 'Sí'],
  ])('%s: its name and giro, each warehouse with its containers', async (kind, numero, underlang) => {
    await open(`almacenamiento/${kind}/detalles/1`);
    await heading('Viña Santa Elena').waitFor();
    await main(page)
      .getByText(/^Vinos ·/)
      .waitFor();
    const bodega = main(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Bodega Norte' }) });
    for (const text of ['San Antonio', 'Camino Real 100'])
      await bodega.getByText(text, { exact: true }).waitFor();
    const created = new Date().toLocaleDateString('en-GB', { timeZone: 'America/Santiago' });
    const cells = await cellsOf(bodega.locator('tbody tr'));
    expect(cells.slice(0, 3)).toEqual([numero, underlang, created]);
  });

  it('writes no error to the console on all these screens', () => {
    expect(escenario.navegador.errors).toEqual([]);
  });
});
