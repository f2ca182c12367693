/** Work at a desk with the demo company: choices found by typing, the keyboard, the search over everything, the lists. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { formatPesos } from '#domain/dinero.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { EMAIL, type Escenario, openEscenario, PASSWORD } from '#tests/support/escenario.ts';
import { main, online, openPost, upToDate } from '#tests/support/oficina.ts';
import { fill, login, press, SIZES } from '#tests/support/pantalla.ts';

const CLIENTE = 'Ñandú del Álamo';

const SOON = { timeout: 10_000 };

let escenario: Escenario;
let page: Page;
/** A client with many operations to invoice. */
let deudor: number;
let facturables: { id: number; monto: number; tipo: string }[];

/** Gives one client twelve finished operations, as if they had never been invoiced. */
async function hacerDeudor(): Promise<void> {
  const { pool } = escenario.database;
  const { rows } = await pool.query<{ id: number }>('select id from cliente where nombre = $1', [CLIENTE]);
  deudor = rows[0]!.id;
  const changed = await pool.query<{ id: number; monto: number; tipo: string }>(
    `update operacion set cliente_id = $1 where id in
     (select id from operacion where finalizado and deleted_at is null order by id limit 12)
     returning id, monto, tipo`,
    [deudor],
  );
  facturables = changed.rows;
  const ids = facturables.map(({ id }) => id);
  await pool.query('update extra set cliente_id = $1 where operacion_id = any($2)', [deudor, ids]);
  await pool.query('update factura_item set deleted_at = now() where operacion_id = any($1)', [ids]);
}

beforeAll(async () => {
  escenario = await openEscenario(SIZES.desk);
  await fillDemo(escenario.database.db, { semilla: 7, ahora: new Date().toISOString(), operaciones: 60 });
  const post = await openPost(escenario.proxy.url);
  await post('/cliente', {
    nombre: CLIENTE,
    rut: '76105422-8',
    giro: 'Maderas',
    cel: '+56 9 8765 4321',
    razon_social: 'Ñandú del Álamo SpA',
    plantas: [],
  });
  for (let numero = 1; numero <= 9; numero += 1) {
    await post('/deposito', {
      nombre: `Depósito ${numero} de Ñuble`,
      comuna: 'San Antonio',
      direccion: 'Camino Real 100',
      porteo: 'San Antonio',
    });
  }
  await hacerDeudor();
  page = escenario.navegador.page;
  await login(page, EMAIL, PASSWORD);
  await upToDate(page);
});

afterAll(async () => {
  await escenario?.close();
});

const options = (): Locator => page.getByRole('listbox', { name: 'Opciones' });
const cliente = (): Locator => main(page).getByLabel('Cliente', { exact: true });

describe('a choice among many', () => {
  beforeEach(async () => {
    await page.goto('/admin/operacion/create');
    await cliente().waitFor();
  });

  it('is a combobox whose list is filtered by typing, accents and case aside, anywhere in the name', async () => {
    expect(await cliente().getAttribute('role')).toBe('combobox');
    await cliente().click();
    const all = await options().getByRole('option').count();
    expect(all).toBeGreaterThan(7);
    await page.keyboard.type('ALAMO nan');
    expect(await options().getByRole('option').allTextContents()).toEqual([CLIENTE]);
    await page.keyboard.press('Enter');
    await options().waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe(CLIENTE);
    // The Enter that chose has not sent the form.
    expect(await main(page).getByText('Este campo es obligatorio').count()).toBe(0);
  });

  it('is moved through by the arrows, Home and End; the active one is named to screen readers', async () => {
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

  it('is put back by Esc, says where nothing matches, and takes the only match when the field is left', async () => {
    await fill(main(page), 'Cliente', CLIENTE);
    await cliente().fill('xyz');
    await page.getByText('Nada coincide con «xyz»').waitFor();
    await cliente().press('Escape');
    await options().waitFor({ state: 'detached' });
    expect(await cliente().inputValue()).toBe(CLIENTE);
    // Required: emptying it and leaving brings it back.
    await cliente().fill('');
    await cliente().press('Tab');
    expect(await cliente().inputValue()).toBe(CLIENTE);
    await page.goto('/admin/operacion/create');
    page.once('dialog', (dialog) => void dialog.accept());
    await cliente().fill('nandu del');
    await cliente().press('Tab');
    expect(await cliente().inputValue()).toBe(CLIENTE);
  });

  it('is told to be missing, and found by the focus, like any other field', async () => {
    await press(main(page), 'Guardar');
    await main(page).getByText('Este campo es obligatorio').first().waitFor();
    await fill(main(page), 'Tipo', 'Importación');
    await press(main(page), 'Guardar');
    await expect
      .poll(() => cliente().evaluate((element) => element === document.activeElement), SOON)
      .toBe(true);
    expect(await cliente().getAttribute('aria-invalid')).toBe('true');
  });

  it('of a record made on this device stays chosen when the server numbers it', async () => {
    escenario.proxy.cut();
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
    escenario.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await cliente().inputValue()).toBe('Hecho Aquí');
    await cliente().click();
    expect(await options().getByRole('option', { selected: true }).allTextContents()).toEqual(['Hecho Aquí']);
    await cliente().press('Escape');
    await fill(main(page), 'Cliente', CLIENTE);
  });
});

describe('a choice among many in a modal', () => {
  it('opens its list over the modal, not clipped by it, and Esc closes the list alone', async () => {
    const { rows } = await escenario.database.pool.query<{ id: number }>(
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

describe('a choice among many on a phone', () => {
  it('is a sheet from the bottom with the search over rows of 48 px', async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto('/admin/operacion/create');
    await cliente().click();
    const sheet = page.getByRole('dialog', { name: 'Elija cliente' });
    // Once it has risen.
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

describe('the invoice of a client with many charges', () => {
  it('finds operations by number or amount, checks them by Enter, and says how many and how much', async () => {
    await page.goto(`/admin/factura/create/${deudor}`);
    const group = main(page).getByRole('group', { name: 'Operaciones', exact: true });
    const filter = group.getByLabel('Filtrar');
    const labels = facturables.length;
    expect(labels).toBeGreaterThan(7);
    await group.getByText(`0 de ${labels} seleccionados`).waitFor();
    const [one, two] = facturables;
    await filter.fill(`operación ${one!.id}`);
    await filter.press('Enter');
    // What was typed is selected: the next number replaces it.
    await page.keyboard.type(`operación ${two!.id}`);
    await filter.press('Enter');
    await group.getByText(`2 de ${labels} seleccionados`).waitFor();
    await group
      .getByText(formatPesos(one!.monto + two!.monto), { exact: true })
      .last()
      .waitFor();
    await filter.fill(formatPesos(one!.monto));
    const same = facturables.filter(({ monto }) => monto === one!.monto).length;
    await expect.poll(() => group.getByRole('checkbox').count(), SOON).toBe(same);
    await filter.fill('importación');
    const found = facturables.filter(({ tipo }) => tipo === 'IMPORTACION').length;
    await press(group, `Seleccionar lo encontrado (${found})`);
    await filter.fill('zzz');
    await group.getByText('Nada coincide con «zzz»').waitFor();
    await filter.fill('');
    await press(group, 'Seleccionar todo');
    await group.getByText(`${labels} de ${labels} seleccionados`).waitFor();
    await press(group, 'Quitar todo');
  });
});

describe('the keyboard', () => {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  const rowsOf = (heading: string): Locator =>
    page.getByRole('region', { name: heading }).locator('tbody tr[data-row]');

  beforeEach(async () => {
    await page.goto('/admin/operacion');
    await rowsOf('ASIGNADO').first().waitFor();
    await rowsOf('AGENDADO').first().waitFor();
  });

  it('moves from row to row with j and k, opens one with Enter, and leaves with Esc', async () => {
    const rows = await rowsOf('AGENDADO').allTextContents();
    await page.keyboard.press('j');
    expect(await focused()).toBe(rows[0]);
    await page.keyboard.press('j');
    expect(await focused()).toBe(rows[1]);
    await page.keyboard.press('k');
    expect(await focused()).toBe(rows[0]);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe(rows[1]);
    await page.keyboard.press('Escape');
    expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operacion/asignar-chofer/*');
  });

  it('works in the list where the focus is, with two on a page', async () => {
    const second = page.getByRole('region', { name: 'ASIGNADO' });
    await page.keyboard.press('/');
    const inFirst = page.getByRole('region', { name: 'AGENDADO' }).getByPlaceholder('Buscar');
    expect(await inFirst.evaluate((element) => element === document.activeElement)).toBe(true);
    await second.getByRole('link', { name: 'Ver Detalle' }).first().focus();
    await page.keyboard.press('/');
    const search = second.getByPlaceholder('Buscar');
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe((await rowsOf('ASIGNADO').allTextContents())[0]);
    // Esc gives the focus back to where it came from.
    await page.keyboard.press('Escape');
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    // While somebody types, j is a letter.
    await page.keyboard.type('j');
    expect(await search.inputValue()).toBe('j');
  });

  it('is told by ? and by a button, and can be switched off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await help.getByText('Fila siguiente, fila anterior').waitFor();
    // A dialog is open: nothing moves behind it.
    await page.keyboard.press('j');
    expect(await focused()).not.toContain('Asignar Chofer');
    await help.getByLabel(/Usar los atajos de una sola tecla/).uncheck();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await main(page).focus();
    await page.keyboard.press('n');
    await page.keyboard.press('?');
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe('/admin/operacion');
    expect(await help.count()).toBe(0);
    await press(page, /Atajos de teclado/);
    await help.getByLabel(/Usar los atajos de una sola tecla/).check();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    await main(page).focus();
    await page.keyboard.press('n');
    await page.waitForURL('**/operacion/create');
  });
});

describe('the search over everything', () => {
  const search = (): Locator => page.getByRole('dialog', { name: 'Buscar en todo' });
  const field = (): Locator => search().getByRole('combobox');
  const found = (name: string | RegExp): Locator => search().getByRole('option', { name });
  const ask = async (term: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field().fill(term);
  };

  it('is opened by a button and by Ctrl K, says what can be searched, and closes by Esc', async () => {
    await page.goto('/admin/dashboard');
    await press(page.getByRole('banner'), /^Buscar/);
    await search().getByText('¿Qué busca?').waitFor();
    expect(await field().evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await search().waitFor({ state: 'detached' });
    await ask('qqqq');
    await search().getByText('Nada coincide con «qqqq»').waitFor();
    await page.keyboard.press('Escape');
  });

  it('goes to a page, a client by its RUT, and an operation by its number', async () => {
    await ask('agendar oper');
    await found(/Agendar operación/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operacion/create');
    await ask('76.105.422-8');
    await found(/Ñandú del Álamo Editar/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/cliente/edit/${deudor}`);
    const [one] = facturables;
    await ask(String(one!.id));
    await found(new RegExp(`^Operación ${one!.id} `)).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/operacion/detail/${one!.id}`);
  });

  it('finds by a container number, without a network, and moves by the arrows', async () => {
    const { rows } = await escenario.database.pool.query<{ numero: string; id: number }>(
      `select c.numero, o.id from contenedor c join operacion o on o.contenedor_id = c.id
       where o.deleted_at is null and c.deleted_at is null limit 1`,
    );
    const { numero, id } = rows[0]!;
    escenario.proxy.cut();
    await ask(`${numero.slice(0, 4)} ${numero.slice(4)}`.toLowerCase());
    await found(new RegExp(`^${numero}`)).waitFor();
    await expect.poll(() => search().locator('mark').first().textContent(), SOON).toBe(numero);
    await page.keyboard.press('ArrowDown');
    const active = await field().getAttribute('aria-activedescendant');
    const selected = search().getByRole('option', { selected: true });
    expect(await selected.getAttribute('id')).toBe(active);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/operacion/detail/${id}`);
    escenario.proxy.restore();
    await online(page);
  });

  it('shows the last choices first while nothing is typed', async () => {
    await page.keyboard.press('Control+k');
    await search().getByRole('group', { name: 'Recientes' }).waitFor();
    expect(await found(/Editar/).count()).toBe(1);
    expect(await found(/Agendar operación/).count()).toBe(1);
    const kept = await page.evaluate(() => localStorage.getItem('buscador.recientes'));
    expect(kept).not.toContain('Ñandú');
    await page.keyboard.press('Escape');
  });

  it('fits beside chip, bell and menu on a phone', async () => {
    await page.setViewportSize(SIZES.phone);
    const banner = page.getByRole('banner');
    for (const button of await banner.getByRole('button').all()) {
      const box = (await button.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(SIZES.phone.width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(SIZES.phone.width);
    await page.setViewportSize(SIZES.desk);
  });
});

/** The list of drivers, in its own order. */
async function openChoferes(): Promise<void> {
  await page.goto('/admin/chofer');
  await page.getByRole('row').nth(1).waitFor();
}

describe('a list', () => {
  const header = (name: string): Locator => page.getByRole('columnheader', { name, exact: true });
  const sorted = (name: string, direction: string): Promise<void> =>
    page.locator(`th[aria-sort=${direction}]`, { hasText: name }).waitFor();

  it('remembers its order on this device; the third press gives its own order back', async () => {
    await openChoferes();
    await sorted('Nombre', 'ascending');
    await press(header('Contrato'), 'Contrato');
    await sorted('Contrato', 'ascending');
    await press(header('Contrato'), 'Contrato');
    await sorted('Contrato', 'descending');
    await openChoferes();
    await sorted('Contrato', 'descending');
    // The address wins.
    await page.goto('/admin/chofer?orden=nombre:DESC');
    await sorted('Nombre', 'descending');
    await openChoferes();
    await press(header('Contrato'), 'Contrato');
    await sorted('Nombre', 'ascending');
    expect(await page.locator('th[aria-sort]').count()).toBe(1);
    await openChoferes();
    await sorted('Nombre', 'ascending');
  });

  it('keeps header and Acciones in sight however it is scrolled, and numbers in columns', async () => {
    await openChoferes();
    const seen = await page.getByRole('table').evaluate((table) => {
      const box = table.parentElement!;
      // As if it had many columns and rows.
      table.style.width = '3000px';
      box.style.maxHeight = '150px';
      box.style.minHeight = '0';
      box.scrollTo(400, 60);
      const inBox = (selector: string): boolean => {
        const { left, right, top } = table.querySelector(selector)!.getBoundingClientRect();
        const frame = box.getBoundingClientRect();
        return left >= frame.left && right <= frame.right + 1 && top >= frame.top - 1;
      };
      const number = getComputedStyle(table.querySelector('td[data-align=end]')!);
      return {
        scrolled: box.scrollLeft > 0 && box.scrollTop > 0,
        header: inBox('th[data-actions]'),
        actions: inBox('tr[data-row]:nth-child(3) td[data-actions]'),
        numbers: [number.textAlign, number.fontVariantNumeric],
      };
    });
    expect(seen).toEqual({
      scrolled: true,
      header: true,
      actions: true,
      numbers: ['end', 'tabular-nums'],
    });
  });

  it('that finds nothing says so, and takes the search back', async () => {
    await openChoferes();
    await page.getByPlaceholder('Buscar').fill('qqqq');
    await page.getByText('Nada coincide con «qqqq»').waitFor();
    await press(main(page), 'Borrar la búsqueda');
    await page
      .getByRole('button', { name: /^Eliminar/ })
      .first()
      .waitFor();
    expect(await page.getByPlaceholder('Buscar').inputValue()).toBe('');
  });

  it('asks before it deletes: names the record, and the focus is on Cancelar', async () => {
    await openChoferes();
    const name = await page.getByRole('row').nth(1).getByRole('cell').first().textContent();
    const before = escenario.proxy.seen.length;
    await press(page.getByRole('row').nth(1), 'Eliminar');
    const dialog = page.getByRole('alertdialog', { name: `¿Eliminar el chofer ${name}?` });
    await dialog.waitFor();
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    expect(await cancel.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(escenario.proxy.seen.slice(before).filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});

describe('a form', () => {
  const guard = (): Locator => page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  const nombre = (): Locator => main(page).getByLabel('Nombre', { exact: true });

  it('is not left by mistake: by a link, by Back, or by closing the tab', async () => {
    await openChoferes();
    await main(page).getByRole('link', { name: 'Crear', exact: true }).click();
    await nombre().fill('A medio escribir');
    await page.getByRole('link', { name: 'Factura', exact: true }).click();
    await press(guard(), 'Seguir editando');
    await page.evaluate(() => history.back());
    await press(guard(), 'Seguir editando');
    expect(await nombre().inputValue()).toBe('A medio escribir');
    expect(new URL(page.url()).pathname).toBe('/admin/chofer/create');
    const asked = page.waitForEvent('dialog');
    const left = page.evaluate(() => location.reload()).catch(() => {});
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await left;
    await page.getByRole('link', { name: 'Factura', exact: true }).click();
    await press(guard(), 'Salir sin guardar');
    await page.waitForURL('**/admin/factura');
  });

  it('is sent by Enter; the first field that is wrong gets the focus', async () => {
    await page.goto('/admin/puerto/create');
    await nombre().fill('Puerto de Prueba');
    await nombre().press('Enter');
    const comuna = main(page).getByLabel('Comuna', { exact: true });
    await expect
      .poll(() => comuna.evaluate((element) => element === document.activeElement), SOON)
      .toBe(true);
    await comuna.fill('Arica');
    const direccion = main(page).getByLabel('Dirección', { exact: true });
    await direccion.fill('Máximo Lira 389');
    await direccion.press('Enter');
    const result = page.getByRole('alertdialog', { name: 'Listo' });
    await result.waitFor();
    // Pointed at, it waits; left, it goes.
    const { x, y, width } = (await result.boundingBox())!;
    await page.mouse.move(x + width / 2, y + 30);
    await page.mouse.move(x + width / 2 + 5, y + 34);
    await page.waitForTimeout(2500);
    expect(await result.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.waitForURL('**/admin/puerto');
  });

  it('waits with its result while keys are pressed in it', async () => {
    await page.goto('/admin/puerto/create');
    for (const [label, value] of Object.entries({ Nombre: 'Puerto Dos', Comuna: 'Arica', Dirección: 'X 1' }))
      await fill(main(page), label, value);
    await press(main(page), 'Guardar');
    const result = page.getByRole('alertdialog', { name: 'Listo' });
    await result.waitFor();
    await page.keyboard.press('Tab');
    await page.waitForTimeout(2500);
    expect(await result.count()).toBe(1);
    await press(result, 'Ir a la lista de Puertos');
    await page.waitForURL('**/admin/puerto');
  });
});

describe('on a device that knows nothing yet, with a slow server', () => {
  /** As fresh as a new profile, but for the session. */
  async function forget(): Promise<void> {
    await page.goto('/login');
    const devtools = await escenario.navegador.context.newCDPSession(page);
    await devtools.send('Storage.clearDataForOrigin', {
      origin: escenario.proxy.url,
      storageTypes: 'indexeddb,service_workers,cache_storage',
    });
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key !== 'token' && key !== 'usuario') localStorage.removeItem(key);
      }
    });
    await devtools.detach();
  }

  it('what arrives moves nothing', async () => {
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved: Record<string, number> = {};
    for (const path of ['chofer', 'operacion', 'factura', `operacion/detail/${facturables[0]!.id}`]) {
      await forget();
      escenario.proxy.treat(({ path: asked }) =>
        asked.startsWith('/api/') ? { before: () => new Promise((done) => setTimeout(done, 700)) } : {},
      );
      await page.goto(`/admin/${path}`);
      await page.getByText('Al día').first().waitFor();
      await page.waitForTimeout(300);
      const total = await page.evaluate(
        () => (globalThis as unknown as { shifts: { total: number } }).shifts.total,
      );
      // A tenth is what browsers call good; a fortieth nobody sees.
      if (total > 0.025) moved[path] = total;
    }
    escenario.proxy.treat(null);
    expect(moved).toEqual({});
  });

  it('a list that could not be had says so, with Reintentar', async () => {
    await forget();
    escenario.proxy.treat(({ path }) =>
      path.startsWith('/api/') ? { instead: { status: 500, headers: {}, body: '' } } : {},
    );
    await page.goto('/admin/chofer');
    const retry = main(page).getByRole('button', { name: 'Reintentar' });
    await retry.waitFor({ timeout: 60_000 });
    escenario.proxy.treat(null);
    await retry.click();
    await page
      .getByRole('button', { name: /^Eliminar/ })
      .first()
      .waitFor();
  });
});
