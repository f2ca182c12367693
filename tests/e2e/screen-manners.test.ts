/** Details of screens: what stays open, what closes, what is printed, what fits, and the calendar. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatPesos } from '#domain/money.ts';
import { facturaTotals } from '#domain/factura.ts';
import { type Desk, openDesk, SOON } from '#tests/support/desk.ts';
import { main, openPost } from '#tests/support/office.ts';
import { press, save } from '#tests/support/screen.ts';
import { textsOf } from '#tests/support/words.ts';
import { expectFocus } from '#tests/support/keyboard.ts';

let desk: Desk;
let page: Page;

beforeAll(async () => {
  desk = await openDesk();
  ({ page } = desk.browser);
});

afterAll(() => desk?.close());

const region = (name: string): Locator => page.getByRole('region', { name, exact: true });
const topBar = (): Locator => page.getByRole('banner');

describe('The screen of the day', () => {
  it('The screen of the day fills both columns: the work on the left, the clocks and the money on the right', async () => {
    await page.goto('/admin/hoy');
    await region('Por facturar').waitFor();
    const leftOf = async (name: string): Promise<number> => (await region(name).boundingBox())!.x;
    const work = await Promise.all(['Atrasadas', 'Hoy', 'Mañana', 'En curso'].map(leftOf));
    const money = await Promise.all(
      ['Paradas en curso', 'Contenedores en bodega', 'Por facturar'].map(leftOf),
    );
    expect(new Set(work).size).toBe(1);
    expect(new Set(money).size).toBe(1);
    expect(money[0]).toBeGreaterThan(work[0]!);
  });
});

describe('The list of the bell', () => {
  const panel = (): Locator => page.getByText(/^Operaciones? \(|^Sin notificaciones|\(\d+\)$/).first();
  const open = async (): Promise<void> => {
    await topBar()
      .getByRole('button', { name: /^Notificaciones/ })
      .click();
    await panel().waitFor();
  };

  // As in Safari, where a pressed button gets no focus.
  beforeAll(async () => {
    await page.evaluate(() => {
      addEventListener('mousedown', (event) => event.preventDefault(), true);
    });
  });

  it('The list of the bell closes by Esc, wherever the focus is', async () => {
    await open();
    await page.keyboard.press('Escape');
    await panel().waitFor({ state: 'detached' });
  });

  it('The list of the bell closes by a press outside', async () => {
    await open();
    await main(page).getByRole('heading', { level: 1 }).click();
    await panel().waitFor({ state: 'detached' });
  });
});

describe('Added field sets', () => {
  it('A set of fields that is added has the focus and is visible', async () => {
    await page.goto('/admin/cliente/create');
    for (const number of [1, 2, 3]) {
      await main(page).getByRole('button', { name: 'Agregar Plantas' }).click();
      const first = main(page)
        .getByRole('group', { name: `Planta ${number}` })
        .getByRole('textbox')
        .first();
      await expectFocus(first);
      const box = (await first.boundingBox())!;
      expect(box.y).toBeGreaterThan(0);
      expect(box.y + box.height).toBeLessThan(900);
    }
  });
});

describe('Truncated names', () => {
  it('A name that is cut off is shown whole by its tooltip', async () => {
    const name = 'Compañía Sudamericana de Transportes Intermodales y Almacenajes del Pacífico Austral';
    const post = await openPost(desk.serverUrl);
    await post('/bodega', { nombre: name, comuna: 'Curauma', direccion: 'Camino Real 100' });
    await page.goto('/admin/bodega?buscar=Sudamericana');
    const cell = page.getByRole('cell', { name }).locator('span').first();
    await cell.hover(SOON);
    await expect.poll(() => cell.getAttribute('title')).toBe(name);
  });
});

it('A list has a shade beside its Acciones while columns are under them, and none at its end', async () => {
  await page.goto('/admin/chofer');
  const shade = (): Promise<string> =>
    page
      .getByRole('columnheader', { name: 'Acciones' })
      .evaluate((header) => getComputedStyle(header, '::before').opacity);
  expect(await shade()).toBe('0');
  const table = page.getByRole('table');
  await table.evaluate((element) => element.style.setProperty('width', '3000px'));
  await expect.poll(shade).toBe('1');
  await table.evaluate((element) => element.parentElement!.scrollTo(3000, 0));
  await expect.poll(shade).toBe('0');
});

describe('The calendar', () => {
  const field = (name: string): Locator => main(page).getByLabel(name, { exact: true });
  const calendar = (): Locator => main(page).getByRole('group', { name: 'Calendario' });

  it('The calendar is in Spanish and gives a date as Y-m-d', async () => {
    await page.goto('/admin/contenedor/create');
    await field('Fecha de agendamiento').fill('2026-03-01');
    await field('Fecha de agendamiento').click();
    await calendar().getByText('Marzo', { exact: true }).first().waitFor({ state: 'attached' });
    const days = await textsOf(calendar().locator('.flatpickr-weekday'));
    expect(days.join(' ')).toBe('Lun Mar Mié Jue Vie Sáb Dom');
    await calendar().getByLabel('martes 17 de marzo de 2026', { exact: false }).click();
    expect(await field('Fecha de agendamiento').inputValue()).toBe('2026-03-17');
  });

  it('The calendar has 24 hours and gives date and time as Y-m-d H:i', async () => {
    await page.goto('/admin/operacion/create');
    await field('ETA Puerto').fill('2026-03-01 21:30');
    await field('ETA Puerto').click();
    expect(await calendar().getByLabel('Hora').inputValue()).toBe('21');
    expect(await calendar().locator('.flatpickr-am-pm').count()).toBe(0);
    await calendar().getByLabel('martes 17 de marzo de 2026').click();
    expect(await field('ETA Puerto').inputValue()).toBe('2026-03-17 21:30');
    await press(calendar(), 'Listo');
    await field('ETA Puerto').fill('');
    await page.keyboard.press('Tab');
  });
});

describe('Screens on paper', () => {
  it.each(['operacion', 'hoy', 'cliente', 'contenedor'])(
    'The screen %s prints its content, not the app around it',
    async (path) => {
      await page.goto(`/admin/${path}`);
      await main(page).getByRole('heading', { level: 1 }).waitFor();
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
      await page.emulateMedia({ media: 'print' });
      expect(await topBar().isVisible()).toBe(false);
      expect(await page.getByRole('navigation', { name: 'Menú principal' }).isVisible()).toBe(false);
      expect(await page.getByRole('button').filter({ hasText: 'Crear', visible: true }).count()).toBe(0);
      const sheet = await main(page).evaluate((element) => ({
        left: element.getBoundingClientRect().left,
        ground: getComputedStyle(document.body).backgroundColor,
        scrolled: [...element.querySelectorAll('*')].filter(
          (each) => each.scrollHeight > each.clientHeight + 1 && getComputedStyle(each).overflowY === 'auto',
        ).length,
      }));
      expect(await main(page).locator('[data-pick]:visible, nav > div:visible').count()).toBe(0);
      expect(sheet).toEqual({ left: 0, ground: 'rgb(255, 255, 255)', scrolled: 0 });
      await page.emulateMedia({ media: null });
    },
  );
});

describe('A deletion that the server has made', () => {
  let number = 1;
  const row = (): Locator => page.getByRole('row').filter({ hasText: `Depósito ${number} de Ñuble` });
  const removeIt = async (): Promise<void> => {
    await press(row(), 'Eliminar');
    await press(page.getByRole('alertdialog'), 'Eliminar');
    await page.getByText('Depósito eliminado correctamente').waitFor();
    await row().waitFor({ state: 'detached' });
  };

  it('Deshacer brings the record back, and without a network it says that it could not', async () => {
    await page.goto('/admin/deposito?buscar=Ñuble');
    await removeIt();
    await press(page, 'Deshacer');
    await page.getByText('Se recuperó el depósito').waitFor();
    await removeIt();
    await desk.browser.context.setOffline(true);
    await press(page, 'Deshacer');
    await page.getByText('No se pudo deshacer: no hay conexión con el servidor').waitFor();
    await desk.browser.context.setOffline(false);
  });

  it('Ctrl Z presses Deshacer, and the focus stays where it was', async () => {
    number = 2;
    await page.goto('/admin/deposito?buscar=Ñuble');
    await removeIt();
    const link = main(page).getByRole('link').first();
    await link.focus();
    await page.keyboard.press('Control+z');
    await row().waitFor();
    expect(await link.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  it('Deshacer registers a deleted movement again with the values that it had', async () => {
    const { pool } = desk.database;
    const lastMovimiento = async (operacion: number): Promise<object> => {
      const { rows } = await pool.query<{ row: object }>(
        `select to_jsonb(m) - '{id,uuid,version,created_at,updated_at}'::text[] as row
         from movimiento m where operacion_id = $1 and deleted_at is null order by orden desc limit 1`,
        [operacion],
      );
      return rows[0]!.row;
    };
    const { rows } = await pool.query<{ id: number }>(
      'select operacion_id as id from movimiento join operacion o on o.id = operacion_id where not finalizado limit 1',
    );
    const { id } = rows[0]!;
    const before = await lastMovimiento(id);
    await page.goto(`/admin/operacion/detail/${id}`);
    await main(page).getByRole('button', { name: 'Eliminar', disabled: false }).first().click();
    await press(page.getByRole('alertdialog'), 'Eliminar');
    await page.getByText('Movimiento eliminado correctamente').waitFor();
    expect(await lastMovimiento(id)).not.toEqual(before);
    await press(page, 'Deshacer');
    await page.getByText('Movimiento creado correctamente').waitFor();
    expect(await lastMovimiento(id)).toEqual(before);
  });
});

describe('The form of an invoice behind its result', () => {
  it('The form of an invoice stays as it was sent behind the result', async () => {
    const { deudor, facturables } = desk;
    await page.goto(`/admin/factura/create/${deudor}`);
    await press(main(page).getByRole('group', { name: 'Operaciones' }), 'Seleccionar todo');
    await save(main(page), page, 'Factura creada correctamente');
    // A pressed key keeps the result open.
    await page.keyboard.press('Shift');
    const { total } = facturaTotals(facturables.map(({ monto }) => monto));
    const shown = await page.getByRole('main').evaluate((element) => element.textContent);
    expect(shown).toContain(`TOTAL${formatPesos(total)}`);
    expect(shown).toContain(`Selección: 12 de 12`);
    await page.getByRole('alertdialog').getByRole('button').last().click();
    await page.waitForURL('**/admin/factura');
  });

  it('No error is written to the console on these screens', () => {
    expect(desk.browser.errors.filter((error) => !error.includes('net::ERR'))).toEqual([]);
  });
});
