/** An accountant at the end of the month: finds a client of thirty operations, checks what it owes, and invoices it. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPesos } from '#domain/money.ts';
import { formatFecha } from '#domain/date.ts';
import { facturaTotals } from '#domain/factura.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { enter, main, upToDate } from '#tests/support/office.ts';
import { payFactura, press } from '#tests/support/screen.ts';

const ETA = '2026-03-05T11:00:00Z';
const CLIENTE = 'Viña Ñuble';
const OPERACIONES = 30;
const EXTRAS = 12;
const MONTO = 350_000;
const EXTRA = 30_000;

let stage: BrowserStage;
let page: Page;
let disputed: number;

const cliente = (nombre: string, rut: string) => ({
  nombre,
  rut,
  giro: 'Vinos',
  cel: '+56 9 1234 5678',
  razon_social: `${nombre} SpA`,
});

async function fillCompany(): Promise<void> {
  const { db } = stage.database;
  const [cliente_id] = await insertRows(
    db,
    'cliente',
    cliente(CLIENTE, '76105422-8'),
    cliente('Viña Nueva', '11111111-1'),
  );
  const operacion = { tipo: 'IMPORTACION', cliente_id, eta_puerto: ETA, eta_planta: ETA, finalizado: true };
  const ids = await insertRows(
    db,
    'operacion',
    ...Array.from({ length: OPERACIONES }, () => ({ ...operacion, monto: MONTO })),
  );
  disputed = ids[6]!;
  const detalle = { desde: ETA, hasta: '2026-03-05T18:10:00Z', unidad: 'hora', cantidad: 8, libre: 6 };
  await insertRows(
    db,
    'extra',
    ...ids.slice(0, EXTRAS).map((operacion_id) => ({
      cliente_id,
      operacion_id,
      tipo: 'Estadia planta',
      monto: EXTRA,
      detalle: { ...detalle, cobradas: 2, precio: 15_000 },
    })),
  );
}

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  await fillCompany();
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

const group = (name: string): Locator => main(page).getByRole('group', { name, exact: true });

describe('A client of thirty operations', () => {
  it('A client of thirty operations is found by its RUT, from any screen', async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('76105422');
    await page.getByRole('option', { name: /Viña Ñuble.*Crear factura/ }).click();
    await main(page).getByRole('heading', { name: 'Crear Facturación' }).waitFor();
    await main(page).getByText(CLIENTE).first().waitFor();
  });

  it('A client of thirty operations is invoiced except for what it disputes, and the sum is shown before', async () => {
    await press(group('Operaciones'), 'Seleccionar todo');
    await press(group('Extras'), 'Seleccionar todo');
    // The client disputes the seventh: it and its charge are left for the next invoice.
    for (const name of ['Operaciones', 'Extras']) {
      await group(name).getByLabel('Filtrar').fill(`operación ${disputed}`);
      await group(name).getByLabel('Filtrar').press('Enter');
      await group(name).getByLabel('Filtrar').fill('');
    }
    await group('Operaciones').getByText(`Selección: 29 de ${OPERACIONES}`).waitFor();
    await group('Extras').getByText(`Selección: 11 de ${EXTRAS}`).waitFor();
    const { total } = facturaTotals([29 * MONTO, 11 * EXTRA]);
    await main(page).getByText(formatPesos(total), { exact: true }).waitFor();
    await press(main(page), 'Guardar');
    const saved = page.getByRole('alertdialog');
    await saved.getByText('Factura creada correctamente').waitFor();
    await saved.getByRole('link', { name: 'Ver e imprimir' }).click();
    await page.waitForURL('**/admin/factura/detail/1');
    await page.getByRole('link', { name: 'Factura', exact: true }).first().click();
    await page.waitForURL('**/admin/factura');
  });

  it('A client’s invoice is on the list of invoices with its total, and what was left out is still owed', async () => {
    const { total } = facturaTotals([29 * MONTO, 11 * EXTRA]);
    const facturados = page.getByRole('region', { name: 'Facturados' });
    await facturados
      .getByRole('row', { name: new RegExp(CLIENTE) })
      .getByText(formatPesos(total))
      .waitFor();
    const owed = page
      .getByRole('region', { name: 'Clientes por facturar' })
      .getByRole('row', { name: CLIENTE });
    await owed.getByText(formatPesos(MONTO)).waitFor();
    await owed.getByText(formatPesos(EXTRA)).waitFor();
    await facturados.getByRole('link', { name: 'Ver Detalle' }).click();
    await main(page).getByText('7 h 10 − 6 h libres → 2 h × $15.000').first().waitFor();
    await payFactura(page);
    await main(page).getByText('Pagada').waitFor();
    await main(page)
      .getByText(`pagada el ${formatFecha(Date.now())}`)
      .waitFor();
    await press(page, 'Cancelar');
    await page.getByText('Factura N° 1: deja de estar pagada').waitFor();
    // The one of the payment is gone: it has been taken back already.
    expect(await page.getByRole('button', { name: 'Deshacer' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await main(page).getByText('Pagada').waitFor();
    await upToDate(page);
    const { rows } = await stage.database.pool.query(
      'select total, pagada, (select count(*)::int from factura_item i where i.factura_id = f.id) as items from factura f',
    );
    expect(rows).toEqual([{ total, pagada: true, items: 40 }]);
    expect(stage.browser.errors).toEqual([]);
  });
});
