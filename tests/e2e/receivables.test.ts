/** Receivables and the statement of account: on the screen, in files, messages and print, with and without a network (R35). */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { formatDay } from '#domain/vencimiento.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { cutOff, enter, main, online, upToDate } from '#tests/support/office.ts';
import { press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const today = formatFecha(Date.now());
const ago = (days: number): string => laterDay(today, -days);

let stage: BrowserStage;
let page: Page;
let clientes: number[];

const row = (name: string): Locator => main(page).getByRole('row').filter({ hasText: name });
const cells = (name: string): Promise<string[]> => row(name).first().getByRole('cell').allInnerTexts();

async function insertInvoices(): Promise<void> {
  const { db } = stage.database;
  const client = { giro: 'Vinos', rut: '76105422-8', razon_social: 'Viña Ñuble SpA' };
  clientes = await insertRows(
    db,
    'cliente',
    { ...client, nombre: 'Viña Ñuble', cel: '+56 9 1234 5678', email: 'pagos@nuble.cl' },
    { ...client, nombre: 'Frutas del Sur', cel: 'sin teléfono' },
  );
  const [viña, frutas] = clientes;
  const invoice = (cliente_id: number | undefined, total: number, emitida: number, plazo: number) => ({
    cliente_id,
    total,
    subtotal: total,
    iva: 0,
    pagada: false,
    emitida_en: ago(emitida),
    vence: ago(emitida - plazo),
  });
  const [first] = await insertRows(
    db,
    'factura',
    { ...invoice(viña, 500_000, 70, 30), folio: 'F-77', abonado: 200_000, pagos: 1 },
    invoice(viña, 80_000, 5, 30),
    invoice(frutas, 9_000_000, 1, 30),
  );
  await insertRows(db, 'abono', { factura_id: first, fecha: ago(10), monto: 200_000, medio: 'Cheque' });
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  page.setDefaultTimeout(20_000);
  await insertInvoices();
  await enter(page);
  await upToDate(page);
});
afterAll(async () => {
  await stage?.close();
});

describe('Receivables', () => {
  it('Hoy has the overdue amounts, and FACTURAS leads to the screen, where the most overdue client is first', async () => {
    await page.goto('/admin/hoy');
    const board = main(page).getByRole('region', { name: 'Cobranza' });
    await board.getByText('$300.000 vencido').waitFor();
    expect(await board.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(/^Viña Ñuble\s+Saldo \$380\.000\s+\$300\.000$/),
    ]);
    await page.goto('/admin/factura');
    await main(page).getByRole('link', { name: 'Cobranza' }).click();
    await page.getByRole('heading', { name: 'Cobranza', level: 1 }).waitFor();
    await row('Viña Ñuble').waitFor();
    const names = await main(page).locator('[data-title]').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual(['Viña Ñuble', 'Frutas del Sur']);
    expect((await cells('Viña Ñuble')).slice(1, 8)).toEqual([
      '$80.000',
      '$0',
      '$300.000',
      '$0',
      '$0',
      '$300.000',
      '$380.000',
    ]);
    await row('Viña Ñuble').getByRole('img', { name: 'Por vencer 21 %, 31–60 79 %' }).waitFor();
    const totals = main(page).getByRole('region', { name: 'Totales' });
    await totals.getByText('$9.380.000').waitFor();
  });

  it('A header sorts by the total, «Vencidas» leaves the clients with something overdue, and the totals follow', async () => {
    await main(page).getByRole('button', { name: 'Total' }).click();
    await main(page).getByRole('button', { name: 'Total' }).click();
    await page.waitForURL(/orden=total/);
    const first = main(page).locator('[data-title]').first();
    await first.getByText('Frutas del Sur').waitFor();
    await press(main(page), 'Vencidas');
    await page.waitForURL(/estado=vencido/);
    await row('Frutas del Sur').waitFor({ state: 'detached' });
    const totals = main(page).getByRole('region', { name: 'Totales' });
    await totals.getByText('$9.380.000').waitFor({ state: 'detached' });
    await totals.getByText('$380.000').waitFor();
  });

  it('The file has each amount as a number', async () => {
    const [download] = await Promise.all([page.waitForEvent('download'), press(main(page), 'Exportar CSV')]);
    const text = await readFile(await download.path(), 'utf8');
    expect(text.trim().split('\r\n').slice(-1)).toEqual(['Viña Ñuble;80000;0;300000;0;0;300000;380000']);
  });
});

describe('The statement of account', () => {
  it('It has the lines of twelve months between two balances, and marks what is overdue', async () => {
    await row('Viña Ñuble').getByRole('link', { name: 'Ver cuenta' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Cuenta de Viña Ñuble' }).waitFor();
    await main(page).getByText('Vencida hace 40 días').waitFor();
    const lines = main(page).getByRole('table', { name: 'Movimientos' }).getByRole('row');
    await lines.filter({ hasText: 'Saldo final' }).waitFor();
    const texts = await lines.allInnerTexts();
    expect(texts.map((text) => text.split(/\s*[\t\n]\s*/).filter(Boolean))).toEqual([
      ['Documento', 'Cargo', 'Abono', 'Saldo'],
      ['Saldo inicial', '$0'],
      ['Factura N° 1 · folio F-77', 'Vencida', formatDay(ago(70)), '$500.000', '$500.000'],
      ['Pago de factura N° 1 · folio F-77', formatDay(ago(10)), '$200.000', '$300.000'],
      ['Factura N° 2', formatDay(ago(5)), '$80.000', '$380.000'],
      ['Saldo final', '$380.000'],
    ]);
  });

  it('Other days begin with the balance before them; an end before its start is told', async () => {
    await main(page).getByLabel('Desde', { exact: true }).fill(ago(10));
    await page.waitForURL(new RegExp(`desde=${ago(10)}`));
    const table = main(page).getByRole('table', { name: 'Movimientos' });
    await table.getByRole('row').filter({ hasText: 'Saldo inicial' }).getByText('$500.000').waitFor();
    await main(page).getByLabel('Hasta', { exact: true }).fill(ago(11));
    await main(page).getByText('Debe ser igual o posterior a «Desde»').waitFor();
    await press(main(page), 'Todo');
    await page.waitForURL(/desde=todo/);
    await table.getByText('folio F-77').first().waitFor();
  });

  it('The client is called and written to, with what is to be paid', async () => {
    const href = (name: string) => main(page).getByRole('link', { name, exact: true }).getAttribute('href');
    expect(await href('Llamar')).toBe('tel:+56912345678');
    expect(await href('WhatsApp')).toMatch(/^https:\/\/wa\.me\/56912345678\?text=Estado%20de%20cuenta/);
    const email = decodeURIComponent((await href('Email')) ?? '');
    expect(email).toContain('mailto:pagos@nuble.cl?subject=Estado de cuenta de Viña Ñuble SpA');
    expect(email).toContain('Por pagar: $380.000\nVencido: $300.000');
    expect(email).toContain(
      `- Factura N° 1 · folio F-77: $300.000, venció el ${formatDay(ago(40))} (vencida hace 40 días)`,
    );
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'share', {
        configurable: true,
        value: (data: ShareData) => Promise.resolve(Object.assign(window, { shared: data })),
      });
    });
    await page.getByRole('button', { name: 'Este año' }).click();
    await press(main(page), 'Compartir');
    const shared = await page.evaluate(() => Reflect.get(window, 'shared') as ShareData);
    expect(shared.title).toBe('Estado de cuenta de Viña Ñuble SpA');
    expect(shared.text).toContain('Por pagar: $380.000');
  });

  it('On paper it has its lines, what is to be paid, and no screen', async () => {
    await press(main(page), '12 meses');
    await page.evaluate(() =>
      Object.assign(window, { print: () => dispatchEvent(new Event('beforeprint')) }),
    );
    await press(main(page), 'Imprimir');
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.paper');
    await paper.getByRole('heading', { name: 'Estado de cuenta' }).waitFor();
    await paper.getByText('Total por pagar, vencido $300.000').waitFor();
    expect(await paper.getByRole('row').count()).toBe(1 + 5 + 1 + 2 + 1);
    expect(await main(page).isVisible()).toBe(false);
    await page.emulateMedia({ media: null });
    await page.getByRole('heading', { level: 1 }).click();
  });

  it('Without a network both screens show the same, also after a start', async () => {
    await cutOff(stage.proxy, page);
    await page.goto('/admin/cobranza');
    await row('Frutas del Sur').waitFor();
    await row('Viña Ñuble').getByText('$380.000').waitFor();
    await row('Frutas del Sur').getByRole('link', { name: 'Ver cuenta' }).click();
    await main(page).getByRole('heading', { level: 1, name: 'Cuenta de Frutas del Sur' }).waitFor();
    await row('Saldo final').getByText('$9.000.000').waitFor();
    expect(await main(page).getByRole('link', { name: 'Llamar' }).count()).toBe(0);
    stage.proxy.restore();
    await online(page);
  });

  it('An invoice and its client lead to the statement', async () => {
    await page.goto('/admin/factura/detail/1');
    await main(page).getByRole('link', { name: 'Ver cuenta' }).click();
    await page.waitForURL(`**/admin/cobranza/${clientes[0]}`);
    await page.goto(`/admin/cliente/edit/${clientes[0]}`);
    await main(page).getByText('Por cobrar $380.000, vencido $300.000').waitFor();
    await main(page).getByRole('link', { name: 'Ver cuenta' }).click();
    await page.waitForURL(`**/admin/cobranza/${clientes[0]}`);
  });
});
