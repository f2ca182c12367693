/** Charges by hand from the gate to the printed prefactura, with and without a network (R33). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  saveAndClose,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { fill, fillAll, leaveResult, press, save, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;

const section = (title = 'Cobros'): Locator =>
  main(page)
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const row = (name: string, title?: string): Locator =>
  section(title).getByRole('listitem').filter({ hasText: name });
const adding = (): Locator => page.getByRole('dialog', { name: 'Agregar cobro', exact: true });
const editing = (): Locator => page.getByRole('dialog', { name: 'Editar cobro', exact: true });
const paper = (): Locator => page.locator('.paper');
const amount = (dialog: Locator): Locator => dialog.getByLabel('Monto', { exact: true });

const stored = () =>
  stage.query(`select tipo, descripcion, monto::int, afecto, costo::int, operacion_id::int as operacion
    from extra where manual and deleted_at is null order by id`);
/** The horizontal overflow of the page, px. */
const overflow = (): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

beforeAll(async () => {
  stage = await openStage({ ...SIZES.phone });
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post('/negociacion/1', { precio_gate_in: 45_000, precio_peaje: 12_000 }, 'PATCH');
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  const datos = { terminal: 'STI', numero: 'CSQU3054383', sello: 'S-77' };
  const retiro = { tipo: 'Retiro en puerto', puerto: 1, datos };
  const descarga = { tipo: 'Descarga en planta', planta: 1 };
  const entrega = { tipo: 'Entrega de contenedor', deposito: 1 };
  for (const [n, movimiento] of [retiro, descarga, entrega].entries()) {
    const times = {
      fecha_inicio: `2026-03-0${5 + n}T11:00:00Z`,
      fecha_termino: `2026-03-0${5 + n}T12:00:00Z`,
    };
    // oxlint-disable-next-line no-await-in-loop -- one movement after the other
    await post('/movimiento', { operacion, ...movimiento, ...times });
  }
  await enter(page);
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await section().waitFor();
});

afterAll(async () => {
  await stage?.close();
});

describe('Charges by hand at the gate', () => {
  it('R33.6 The usual price of a type is filled in, until its user types another amount', async () => {
    await cutOff(stage.proxy, page);
    await press(section(), 'Agregar cobro');
    await fill(adding(), 'Tipo', 'Peaje');
    expect(await amount(adding()).inputValue()).toBe('12000');
    await fill(adding(), 'Tipo', 'Gate in');
    expect(await amount(adding()).inputValue()).toBe('45000');
    await adding().getByText('Precio usual: $45.000').waitFor();
    await fill(adding(), 'Monto', '46.000');
    await fill(adding(), 'Tipo', 'Peaje');
    expect(await amount(adding()).inputValue()).toBe('46.000');
  });

  it('R33.1 Without a network a charge is saved, marked as waiting, and says what it leaves', async () => {
    await fillAll(adding(), { Tipo: 'Gate in', 'Costo (opcional)': '32.000', IVA: 'Exento' });
    await adding().getByText('Deja $14.000').waitFor();
    expect(await overflow()).toBe(0);
    await saveAndClose(adding(), page, GUARDADO);
    await row('Gate in').getByText('Pendiente de envío').waitFor();
    const text = (await row('Gate in').innerText()).replaceAll('\u00a0', ' ');
    for (const part of ['Exento · Costo $32.000 · Deja $14.000', '$46.000']) expect(text).toContain(part);
    expect(await overflow()).toBe(0);
  });

  it("R33.1 'Otro' asks for a description", async () => {
    await press(section(), 'Agregar cobro');
    await fillAll(adding(), { Tipo: 'Otro', Monto: '9.000' });
    await press(adding(), 'Guardar');
    await adding().getByText('Este campo es obligatorio').waitFor();
    await fill(adding(), 'Descripción', 'Grúa');
    await saveAndClose(adding(), page, GUARDADO);
    await row('Grúa').waitFor();
  });

  it('R33.2 Without a network a charge is corrected and deleted', async () => {
    await press(row('Gate in'), /^Editar/);
    await fill(editing(), 'Monto', '45.000');
    await saveAndClose(editing(), page, GUARDADO);
    await row('Gate in').getByText('Deja $13.000').waitFor();
    await press(row('Grúa'), /^Eliminar/);
    await press(page.getByRole('alertdialog'), 'Eliminar');
    await row('Grúa').waitFor({ state: 'detached' });
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await stored()).toEqual([
      { tipo: 'Gate in', descripcion: null, monto: 45_000, afecto: false, costo: 32_000, operacion },
    ]);
  });
});

describe('Charges by hand on an invoice', () => {
  it('R33.1 A charge for the client alone is added beside the clients to invoice', async () => {
    await page.goto('/admin/factura');
    await press(main(page), 'Agregar cobro');
    await fillAll(adding(), {
      Cliente: 'Viña Santa Elena',
      Tipo: 'Lavado',
      'Descripción (opcional)': 'químico',
      Monto: '20000',
    });
    await save(adding(), page, 'Cobro agregado correctamente');
    await leaveResult(page);
    await main(page).getByText('$65.000').first().waitFor();
  });

  it('R33.4 The form of an invoice has the charges, and the part without IVA', async () => {
    await page.goto('/admin/factura/create/1');
    await row('Lavado: químico', 'Cobros a mano por facturar').waitFor();
    await row(`Operación ${operacion}`, 'Cobros a mano por facturar').waitFor();
    await press(main(page).getByRole('group', { name: 'Extras' }), 'Seleccionar todo');
    await main(page).getByRole('group', { name: 'Operaciones' }).getByRole('checkbox').first().click();
    const form = (await main(page).innerText()).replaceAll(/\s+/g, ' ');
    expect(form).toContain('SUBTOTAL $415.000 EXENTO $45.000 IVA $70.300 TOTAL $485.300');
    expect(await overflow()).toBe(0);
    await save(main(page), page, 'Factura creada correctamente');
    await page.getByRole('alertdialog').getByRole('link', { name: 'Ver e imprimir' }).click();
    await page.waitForURL('**/admin/factura/detail/1');
  });

  it('R33.4 The invoice and its paper mark what is exempt, and no cost stands on them', async () => {
    const screen = main(page);
    await screen.getByText(`Extra: - Gate in - operacion: ${operacion} · Exento`).first().waitFor();
    await page.getByRole('button', { name: 'Imprimir', disabled: false }).waitFor();
    await page.evaluate(() =>
      Object.assign(window, { print: () => dispatchEvent(new Event('beforeprint')) }),
    );
    await press(page, 'Imprimir');
    await page.emulateMedia({ media: 'print' });
    await paper().waitFor();
    const text = (await paper().innerText()).replaceAll(/\s+/g, ' ');
    for (const part of [
      `Gate in · operación ${operacion} · CSQU3054383 Exento $45.000 1 $45.000`,
      'Lavado: químico $20.000 1 $20.000',
      'SUBTOTAL $415.000 EXENTO $45.000 IVA $70.300 TOTAL $485.300',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('32.000');
    const totals = paper().locator('.prefactura-totales');
    const bold = await totals
      .locator('dt')
      .evaluateAll((terms) =>
        terms
          .filter((term) => getComputedStyle(term).fontWeight === '700')
          .map(({ textContent }) => textContent),
      );
    expect(bold).toEqual(['TOTAL']);
    await page.emulateMedia({ media: null });
  });

  it('R33.4 A charge that was invoiced can no longer be changed, and a late one can be added', async () => {
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await row('Gate in').getByText('Facturado').waitFor();
    expect(await row('Gate in').getByRole('button').count()).toBe(0);
    await press(section(), 'Agregar cobro');
    await fill(adding(), 'Tipo', 'Peaje');
    await save(adding(), page, 'Cobro agregado correctamente');
    await leaveResult(page);
    await row('Peaje')
      .getByRole('button', { name: /^Editar/ })
      .waitFor();
  });

  it('No error is written to the console while charges are added and printed', () => {
    expect(stage.browser.errors.filter((error) => !error.includes('net::ERR'))).toEqual([]);
  });
});
