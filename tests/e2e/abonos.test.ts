/** Payments in parts (R34): without a network, undone, and of the same invoice on two devices. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { openBulkCompany } from '#tests/support/bulk-company.ts';
import { insertRows } from '#tests/support/empresa.ts';
import { cutOff, main, online, openPost, upToDate } from '#tests/support/office.ts';
import { chip, fill, payFactura, press, SIZES } from '#tests/support/screen.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
beforeAll(async () => {
  stage = await openBulkCompany();
  ({ page } = stage.browser);
  const totals = { cliente_id: 1, subtotal: 1000, iva: 190, total: 1190, pagada: false };
  await insertRows(stage.database.db, 'factura', totals, totals, totals);
});
afterAll(async () => {
  await stage?.close();
});

const paid = async (id: number): Promise<unknown> =>
  (await stage.query(`select abonado::int as abonado, pagada from factura where id = ${id}`))[0];
const open = async (id: number): Promise<void> => {
  stage.proxy.restore();
  await page.setViewportSize(SIZES.phone);
  await page.goto(`/admin/factura/detail/${id}`);
  await online(page);
  await upToDate(page);
};

/** Pays the whole invoice without a network while somebody else pays of it, and opens the tray, which has the refusal. */
async function payTwice(factura: number, monto: number): Promise<void> {
  await open(factura);
  await cutOff(stage.proxy, page);
  await payFactura(page);
  await main(page).getByText('Pagada', { exact: true }).waitFor();
  // The screen no longer waits for an answer, which it would show itself instead of the tray.
  await page.getByText(new RegExp(`^Factura N° ${factura}: pagada`)).waitFor();
  const other = await openPost(stage.serverUrl);
  await other('/abono', { factura, monto, medio: 'Cheque' });
  stage.proxy.restore();
  await chip(page).getByText('1 con error').waitFor();
  await page.goto('/admin/pendientes');
}

describe('Payments of an invoice', () => {
  it('A part is paid without a network, listed at once, deleted, put back, and sent once', async () => {
    await open(1);
    await cutOff(stage.proxy, page);
    await press(page, 'Pagar');
    const dialog = page.getByRole('dialog');
    await fill(dialog, 'Monto', '1.000');
    await fill(dialog, 'Medio', 'Cheque');
    await fill(dialog, 'Referencia (opcional)', 'CH-7');
    await press(dialog, 'Pagar');
    const pagos = main(page).getByRole('list', { name: 'Pagos' });
    await pagos.getByText('Cheque · CH-7').waitFor();
    await dialog.waitFor({ state: 'detached' });
    // Of 1.190; its IVA is $190 too.
    await main(page)
      .locator('section', { hasText: 'Datos de la factura' })
      .getByText('$190', { exact: true })
      .waitFor();
    await page.getByText(/^Factura N° 1: pago de \$1\.000/).waitFor();
    await press(pagos, 'Eliminar');
    await pagos.waitFor({ state: 'detached' });
    await page.getByText(/Se eliminó el pago de \$1\.000/).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await pagos.getByText('Cheque · CH-7').waitFor();
    stage.proxy.restore();
    await upToDate(page);
    await expect.poll(() => paid(1)).toEqual({ abonado: 1000, pagada: false });
  });

  it("One press on 'Pagar' pays the rest, and 'Deshacer' takes that payment back alone", async () => {
    await open(1);
    await payFactura(page);
    await main(page).getByText('Pagada', { exact: true }).waitFor();
    await page.getByText('Factura N° 1: pagada', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).click();
    await main(page).getByText('Pendiente', { exact: true }).waitFor();
    await upToDate(page);
    await expect.poll(() => paid(1)).toEqual({ abonado: 1000, pagada: false });
  });

  it("'Cancelar' of an invoice with several payments lists them and asks, and 'Deshacer' makes each again", async () => {
    await open(1);
    await payFactura(page);
    await main(page).getByText('Pagada', { exact: true }).waitFor();
    await upToDate(page);
    await press(page, 'Cancelar');
    const asked = page.getByRole('alertdialog');
    await asked.getByText(/Se eliminarán 2 pagos por \$1\.190/).waitFor();
    const listed = asked.getByRole('list', { name: 'Pagos que se eliminarán' });
    expect(await listed.getByRole('listitem').count()).toBe(2);
    await press(asked, 'Volver');
    await asked.waitFor({ state: 'detached' });
    expect(await paid(1)).toEqual({ abonado: 1190, pagada: true });
    await press(page, 'Cancelar');
    await press(asked, 'Eliminar pagos');
    await main(page).getByText('Pendiente', { exact: true }).waitFor();
    await expect.poll(() => paid(1)).toEqual({ abonado: 0, pagada: false });
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await main(page).getByText('Pagada', { exact: true }).waitFor();
    await expect.poll(() => paid(1)).toEqual({ abonado: 1190, pagada: true });
  });

  it('What another user has paid meanwhile is one clear refusal in the tray, and nothing is paid twice', async () => {
    await payTwice(2, 1190);
    await main(page)
      .getByText(/^Usted ya pagó esta factura \(\$1\.190, Cheque, /)
      .waitFor();
    await main(page).getByText('El abono supera el saldo de $0').first().waitFor();
    const [first] = await main(page).getByRole('term').allTextContents();
    expect(first).toBe('Medio');
    await main(page)
      .getByText(/^Registrado en otra pestaña o dispositivo: /)
      .waitFor();
    expect(await axe(page)).toEqual([]);
    await press(main(page), 'Quedarse con el de ellos');
    await main(page).getByText('No hay cambios por enviar').waitFor();
    await page.getByRole('button', { name: 'Deshacer' }).last().click();
    await main(page).getByText('El abono supera el saldo de $0').first().waitFor();
    expect(await paid(2)).toEqual({ abonado: 1190, pagada: true });
    await press(main(page), 'Descartar');
    await press(page.getByRole('dialog').or(page.getByRole('alertdialog')), 'Descartar');
    await upToDate(page);
  });

  it('A payment that was refused for what is left is edited from the tray, and sent', async () => {
    await payTwice(6, 190);
    await main(page).getByText('El abono supera el saldo de $1.000').first().waitFor();
    await main(page).getByText('Editar', { exact: true }).click();
    const dialog = page.getByRole('dialog');
    await fill(dialog, 'Monto', '1.000');
    await press(dialog, 'Pagar');
    await main(page).getByText('Pagada', { exact: true }).waitFor();
    await upToDate(page);
    await expect.poll(() => paid(6)).toEqual({ abonado: 1190, pagada: true });
    expect(await stage.query('select monto::int from abono where factura_id = 6 order by id')).toEqual([
      { monto: 190 },
      { monto: 1000 },
    ]);
  });
});

describe('A refusal that a dialog shows', () => {
  /** Unknown to this device: the row has a version that it has pulled. */
  const payUnseen = async (id: number): Promise<void> => {
    await stage.query(
      `insert into abono (version, factura_id, fecha, monto, medio)
       select version, id, current_date, 1190, 'Otro' from factura where id = ${id}`,
    );
    await stage.query(`update factura set abonado = 1190, pagada = true where id = ${id}`);
  };

  it('A payment that is refused while its dialog waits is in the tray after a reload, and leaves it once the dialog is closed', async () => {
    await open(5);
    await payUnseen(5);
    await payFactura(page);
    const refusal = page.getByRole('alertdialog').getByText('El abono supera el saldo de $0');
    await refusal.waitFor();
    await page.reload();
    await chip(page).getByText('1 con error').waitFor();
    await page.goto('/admin/pendientes');
    await main(page).getByText('El abono supera el saldo de $0').first().waitFor();
    await press(main(page), 'Descartar');
    await press(page.getByRole('alertdialog'), 'Descartar');
    await main(page).getByText('No hay cambios por enviar').waitFor();
    await open(4);
    await payUnseen(4);
    await payFactura(page);
    await refusal.waitFor();
    await press(page.getByRole('alertdialog'), 'Cerrar');
    await refusal.waitFor({ state: 'detached' });
    await upToDate(page);
  });
});

describe('The paper of an invoice', () => {
  it('Its number and due day are edited, and shown', async () => {
    await open(3);
    await press(page, 'Editar datos');
    await fill(page.getByRole('dialog'), 'Folio (opcional)', '4711');
    await press(page.getByRole('dialog'), 'Guardar');
    await press(page, 'Volver a la factura');
    await main(page).getByText('4711', { exact: true }).waitFor();
    await upToDate(page);
    expect((await stage.query('select folio from factura where id = 3'))[0].folio).toBe('4711');
    expect(stage.browser.errors.filter((error) => !/net::ERR|409/.test(error))).toEqual([]);
  });
});
