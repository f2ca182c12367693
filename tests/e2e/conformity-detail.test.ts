/** Details of records and the changes made on them, compared with part A of docs/RULES.md. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { openSampleCompany } from '#tests/support/sample-company.ts';
import { main, openPost } from '#tests/support/office.ts';
import {
  background,
  cellsOf,
  GREEN,
  openScreen,
  RED,
  withoutAccents,
  textsOf,
} from '#tests/support/words.ts';
import { fill, fillAll, login, press } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await openSampleCompany(stage.serverUrl);
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await page.getByText('Al día').waitFor();
});

afterAll(async () => {
  await stage?.close();
});

const open = (path: string): Promise<void> => openScreen(page, path);
const heading = (name: string | RegExp): Locator => main(page).getByRole('heading', { name });

describe('The detail of an operation', () => {
  const entry = (name: string): Locator =>
    main(page)
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name, exact: true }) });

  it('An operation has number, type and cost as its heading, and goes from scheduled to assigned to its movements', async () => {
    await open('operacion/detail/1');
    await heading('Operación 1 · Importación · $350.000').waitFor();
    expect(await textsOf(main(page).getByRole('listitem').getByRole('heading', { level: 3 }))).toEqual([
      'Agendada',
      'Chofer asignado',
      'Retiro en puerto',
      'Almacenaje en bodega',
    ]);
    const today = new Date().toLocaleDateString('sv', { timeZone: 'America/Santiago' });
    for (const text of [today, 'Viña Santa Elena', '76105422-8', 'Viña Santa Elena SpA'])
      await entry('Agendada').getByText(text, { exact: true }).waitFor();
    for (const text of ['Pedro Rojas (Interno)', 'Volvo', 'KXPT42'])
      await entry('Chofer asignado').getByText(text, { exact: true }).waitFor();
  });

  it('An operation shows of each movement its type, its times, and the fields of the type', async () => {
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

  it('An operation that is finished shows its extras in USD, and offers no further movement', async () => {
    await open('operacion/detail/3');
    const [descarga = ''] = await textsOf(entry('Descarga en planta'));
    expect(descarga).toContain('Planta: Casablanca');
    expect(descarga).toMatch(/Estadia plantaUS\$30,000\.00/);
    expect((await textsOf(entry('Entrega de contenedor')))[0]).toContain('Depósito: Sitrans');
    await main(page).getByText('Finalizada', { exact: true }).waitFor();
    expect(await main(page).getByRole('button', { name: 'Crear Movimiento' }).count()).toBe(0);
  });
});

describe('The detail of an invoice', () => {
  it('An invoice shows its number, its client, its items and their totals', async () => {
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
    expect(withoutAccents((await cellsOf(rows.first())).join(', '))).toMatch(
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

  it("An invoice is marked as paid by a green 'Pagar', and as unpaid by a red 'Cancelar'", async () => {
    const button = (name: string): Locator => main(page).getByRole('button', { name, exact: true });
    expect(await background(button('Pagar'))).toBe(GREEN);
    await button('Pagar').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Pagar', exact: true }).click();
    await main(page).getByText('Pagada', { exact: true }).waitFor();
    await expect.poll(() => background(button('Cancelar'))).toBe(RED);
    await button('Cancelar').click();
    await main(page).getByText('Pendiente', { exact: true }).waitFor();
  });
});

describe("The detail of a client's storage", () => {
  it.each([
    ['vacio', 'TCLU0000009', 'No'],
    ['mercaderia', 'CSQU3054383', 'Sí'],
  ])(
    'The storage detail %s shows name and giro of the client, and each warehouse with its containers',
    async (kind, numero, underlang) => {
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
    },
  );
});

describe('Changes on detail screens', () => {
  it('A movement that is saved closes its modal without a press, and is in the history', async () => {
    await open('operacion/detail/1');
    await main(page).getByRole('button', { name: 'Crear Movimiento' }).click();
    const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
    await fillAll(dialog, {
      Planta: 'Casablanca',
      'Fecha de inicio': '2026-03-06 09:00',
      'Fecha de término': '2026-03-06 10:00',
    });
    await press(dialog, 'Guardar');
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await heading('Descarga en planta').waitFor();
  });

  it('A movement whose type was changed in the form asks for the fields of the new type only', async () => {
    const post = await openPost(stage.serverUrl);
    const etas = { eta_puerto: '2026-03-21 21:00', eta_planta: '2026-03-20 12:00' };
    const { datos } = await post('/operacion', { tipo: 'EXPORTACION', cliente: 1, monto: 1, ...etas });
    await post(`/operacion/${datos.id}`, { choferId: 1, camionId: 1 }, 'PATCH');
    await open(`operacion/detail/${datos.id}`);
    await main(page).getByRole('button', { name: 'Crear Movimiento' }).click();
    const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
    await fill(dialog, 'Tipo', 'Retiro de contenedor en Deposito');
    await press(dialog, 'Guardar');
    const missing = dialog.getByText('Este campo es obligatorio');
    await expect.poll(() => missing.count()).toBe(4);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    await fill(dialog, 'Tipo', 'Retiro de contenedor en Bodega');
    await expect.poll(() => missing.count()).toBe(2);
    await press(dialog, 'Cerrar');
    await dialog.waitFor({ state: 'detached' });
  });

  it('A movement that is deleted disappears from the history', async () => {
    await open('operacion/detail/1');
    await heading('Descarga en planta').waitFor();
    await main(page).getByRole('button', { name: 'Eliminar' }).last().click();
    await press(page.getByRole('alertdialog'), 'Eliminar');
    await heading('Descarga en planta').waitFor({ state: 'detached' });
  });

  it("A movement's detail that is too long is reported at its field", async () => {
    await main(page).getByRole('button', { name: 'Crear Movimiento' }).click();
    const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
    await fillAll(dialog, {
      Planta: 'Casablanca',
      'Fecha de inicio': '2026-03-06 09:00',
      'Fecha de término': '2026-03-06 10:00',
      Sello: 'S'.repeat(201),
    });
    await press(dialog, 'Guardar');
    await press(page.getByRole('alertdialog'), 'Cerrar');
    await dialog.getByText('Debe tener a lo más 200 caracteres', { exact: true }).waitFor();
    expect(await dialog.getByLabel('Sello', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    await press(dialog, 'Cerrar');
    await press(page.getByRole('alertdialog'), 'Salir sin guardar');
    await dialog.waitFor({ state: 'detached' });
  });

  it('A record whose deletion is refused stays, and the modal says why', async () => {
    await open('chofer');
    await press(main(page), 'Eliminar');
    const modal = page.getByRole('alertdialog');
    await press(modal, 'Eliminar');
    await modal.getByText(/operaciones sin finalizar|operación sin finalizar|sin finalizar/).waitFor();
    await press(modal, 'Cancelar');
    await main(page).getByRole('row', { name: 'Pedro Rojas' }).waitFor();
  });

  it('An invoice that is deleted leaves its list, and what it charged is billable again', async () => {
    await open('factura');
    const list = (name: string): Locator => main(page).getByRole('region', { name, exact: true });
    await list('Clientes por facturar').getByRole('cell', { name: '$350.000', exact: true }).waitFor();
    await press(list('Facturados'), 'Eliminar');
    await press(page.getByRole('alertdialog'), 'Eliminar');
    await list('Facturados').getByText('No hay facturas').waitFor();
    await list('Clientes por facturar').getByRole('cell', { name: '$700.000', exact: true }).waitFor();
  });

  it('No error is written to the console on the detail screens', () => {
    // The browser itself logs the refused deletion.
    expect(stage.browser.errors.filter((text) => !text.includes('409'))).toEqual([]);
  });
});
