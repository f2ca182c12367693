/** Choices found by typing, at a desk and on a phone, and the charges of an invoice. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatPesos } from '#domain/money.ts';
import { CLIENTE, type Desk, openDesk, SOON } from '#tests/support/desk.ts';
import { main, online, upToDate } from '#tests/support/office.ts';
import { fill, press, SIZES } from '#tests/support/screen.ts';

let stage: Desk;
let page: Page;

beforeAll(async () => {
  stage = await openDesk();
  page = stage.browser.page;
});

afterAll(async () => {
  await stage?.close();
});

const options = (): Locator => page.getByRole('listbox', { name: 'Opciones' });
const cliente = (): Locator => main(page).getByLabel('Cliente', { exact: true });

describe('A combobox', () => {
  beforeEach(async () => {
    await page.goto('/admin/operacion/create');
    await cliente().waitFor();
  });

  it('A combobox filters its list by typing, ignoring accents and case, anywhere in the name', async () => {
    expect(await cliente().getAttribute('role')).toBe('combobox');
    await cliente().click();
    const all = await options().getByRole('option').count();
    expect(all).toBeGreaterThan(7);
    await page.keyboard.type('ALAMO nan');
    expect(await options().getByRole('option').allTextContents()).toEqual([CLIENTE]);
    await page.keyboard.press('Enter');
    await options().waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe(CLIENTE);
    // The Enter that chose the option has not sent the form.
    expect(await main(page).getByText('Este campo es obligatorio').count()).toBe(0);
  });

  it('A combobox is moved through by the arrows, Home and End, and names the active option to screen readers', async () => {
    const active = async (): Promise<string | null> => {
      const id = await cliente().getAttribute('aria-activedescendant');
      return id && page.locator(`[id="${id}"]`).textContent();
    };
    await cliente().press('ArrowDown');
    const names = await options().getByRole('option').allTextContents();
    await cliente().press('ArrowDown');
    expect(await active()).toBe(names[0]);
    await cliente().press('End');
    expect(await active()).toBe(names.at(-1));
    await cliente().press('Home');
    await cliente().press('ArrowDown');
    expect(await active()).toBe(names[1]);
    await cliente().press('Enter');
    expect(await cliente().inputValue()).toBe(names[1]);
  });

  it('A combobox is reset by Esc, says when nothing matches, and takes the only match when the field is left', async () => {
    await fill(main(page), 'Cliente', CLIENTE);
    await cliente().fill('xyz');
    await page.getByText('Nada coincide con «xyz»').waitFor();
    await cliente().press('Escape');
    await options().waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe(CLIENTE);
    // A required field gets its value back if it is emptied and left.
    await cliente().fill('');
    await cliente().press('Tab');
    expect(await cliente().inputValue()).toBe(CLIENTE);
    await page.goto('/admin/operacion/create');
    page.once('dialog', (dialog) => void dialog.accept());
    await cliente().fill('nandu del');
    await cliente().press('Tab');
    expect(await cliente().inputValue()).toBe(CLIENTE);
  });

  it('A combobox that is required is reported as missing and gets the focus, like any other field', async () => {
    await press(main(page), 'Guardar');
    await main(page).getByText('Este campo es obligatorio').first().waitFor();
    await fill(main(page), 'Tipo', 'Importación');
    await press(main(page), 'Guardar');
    await expect
      .poll(() => cliente().evaluate((element) => element === document.activeElement), SOON)
      .toBe(true);
    expect(await cliente().getAttribute('aria-invalid')).toBe('true');
  });

  it('A combobox keeps its choice of a record made on this device when the server numbers it', async () => {
    stage.proxy.cut();
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await press(menu, 'Mantenedores');
    await menu.getByRole('link', { name: 'Cliente', exact: true }).click();
    await page.waitForURL('**/admin/cliente');
    await main(page).getByRole('link', { name: 'Crear', exact: true }).click();
    for (const [label, value] of Object.entries({
      Nombre: 'Hecho Aquí',
      Rut: '11111111-1',
      Giro: 'Vinos',
      Cel: '9',
      'Razón social': 'Hecho Aquí SpA',
    }))
      await fill(main(page), label, value);
    await press(main(page), 'Guardar');
    await page.waitForURL('**/admin/cliente');
    await menu.getByRole('link', { name: 'Operación', exact: true }).click();
    await main(page).getByRole('link', { name: 'Crear', exact: true }).click();
    await fill(main(page), 'Cliente', 'Hecho Aquí');
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await cliente().inputValue()).toBe('Hecho Aquí');
    await cliente().click();
    expect(await options().getByRole('option', { selected: true }).allTextContents()).toEqual(['Hecho Aquí']);
    await cliente().press('Escape');
    await fill(main(page), 'Cliente', CLIENTE);
  });
});

describe('A combobox in a modal', () => {
  it('A combobox in a modal opens its list over the modal, not clipped by it, and Esc closes the list alone', async () => {
    const { rows } = await stage.database.pool.query<{ id: number }>(
      `select id from operacion where tipo = 'EXPORTACION' and chofer_id is not null and deleted_at is null
       and not exists (select from movimiento m where m.operacion_id = operacion.id) limit 1`,
    );
    page.once('dialog', (dialog) => void dialog.accept());
    await page.goto(`/admin/operacion/detail/${rows[0]!.id}`);
    await press(page, 'Crear Movimiento');
    const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
    await fill(dialog, 'Tipo', 'Retiro de contenedor en Deposito');
    const deposito = dialog.getByLabel('Depósito', { exact: true });
    await deposito.click();
    const inside = await options().evaluate((list) => {
      const { top, bottom, left, right } = list.parentElement!.getBoundingClientRect();
      const corners = [
        [left + 3, top + 3],
        [right - 3, top + 3],
        [left + 3, bottom - 3],
        [right - 3, bottom - 3],
      ];
      return {
        onScreen: top >= 0 && bottom <= innerHeight,
        onTop: corners.every(([x, y]) => list.parentElement!.contains(document.elementFromPoint(x!, y!))),
        inDialog: list.closest('dialog') !== null,
      };
    });
    expect(inside).toEqual({ onScreen: true, onTop: true, inDialog: true });
    await deposito.press('Escape');
    await options().waitFor({ state: 'detached' });
    await deposito.click();
    await options().getByRole('option', { name: 'Depósito 9 de Ñuble' }).click();
    expect(await deposito.inputValue()).toBe('Depósito 9 de Ñuble');
    await press(dialog, 'Cerrar');
    await press(page.getByRole('alertdialog'), 'Salir sin guardar').catch(() => {});
  });
});

describe('A choice among many on a phone', () => {
  it('A choice among many on a phone is a sheet from the bottom with a search above rows of 48 px', async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto('/admin/operacion/create');
    await cliente().click();
    const sheet = page.getByRole('dialog', { name: 'Elija cliente' });
    // Once the sheet has risen.
    await expect
      .poll(() => sheet.evaluate((element) => element.getBoundingClientRect().bottom), SOON)
      .toBe(SIZES.phone.height);
    const row = (await options().getByRole('option').first().boundingBox())!;
    expect(row.height).toBeGreaterThanOrEqual(48);
    await sheet.getByLabel('Buscar opción').fill('nandu');
    await options().getByRole('option', { name: CLIENTE }).click();
    await sheet.waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe(CLIENTE);
    await cliente().click();
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe(CLIENTE);
    await page.setViewportSize(SIZES.desk);
  });
});

describe('The invoice of a client with many charges', () => {
  it('The invoice form finds operations by number or amount, checks them by Enter, and shows their number and sum', async () => {
    await page.goto(`/admin/factura/create/${stage.deudor}`);
    const group = main(page).getByRole('group', { name: 'Operaciones', exact: true });
    const filter = group.getByLabel('Filtrar');
    const labels = stage.facturables.length;
    expect(labels).toBeGreaterThan(7);
    await group.getByText(`Selección: 0 de ${labels}`).waitFor();
    const [one, two] = stage.facturables;
    await filter.fill(`operación ${one!.id}`);
    await filter.press('Enter');
    // The typed text is selected, so that the next number replaces it.
    await page.keyboard.type(`operación ${two!.id}`);
    await filter.press('Enter');
    await group.getByText(`Selección: 2 de ${labels}`).waitFor();
    await group
      .getByText(formatPesos(one!.monto + two!.monto), { exact: true })
      .last()
      .waitFor();
    await filter.fill(formatPesos(one!.monto));
    const same = stage.facturables.filter(({ monto }) => monto === one!.monto).length;
    await expect.poll(() => group.getByRole('checkbox').count(), SOON).toBe(same);
    await filter.fill('importación');
    const found = stage.facturables.filter(({ tipo }) => tipo === 'IMPORTACION').length;
    await press(group, `Seleccionar lo encontrado (${found})`);
    await filter.fill('zzz');
    await group.getByText('Nada coincide con «zzz»').waitFor();
    await filter.fill('');
    await press(group, 'Seleccionar todo');
    await group.getByText(`Selección: ${labels} de ${labels}`).waitFor();
    await press(group, 'Quitar todo');
  });
});
