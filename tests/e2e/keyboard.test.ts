/** The keyboard: rows, shortcuts, and the search over everything. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Desk, openDesk, SOON } from '#tests/support/desk.ts';
import { main, online } from '#tests/support/office.ts';
import { press, SIZES } from '#tests/support/screen.ts';

let stage: Desk;
let page: Page;

beforeAll(async () => {
  stage = await openDesk();
  page = stage.browser.page;
});

afterAll(async () => {
  await stage?.close();
});

describe('Keys on lists', () => {
  const focused = (): Promise<string> => page.evaluate(() => document.activeElement?.textContent ?? '');
  const rowsOf = (heading: string): Locator =>
    page.getByRole('region', { name: heading }).locator('tbody tr[data-row]');

  beforeEach(async () => {
    await page.goto('/admin/operacion');
    await rowsOf('ASIGNADO').first().waitFor();
    await rowsOf('AGENDADO').first().waitFor();
  });

  it('The keys j and k move from row to row, Enter opens one, and Esc leaves it', async () => {
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

  it('The keys of a list work in the list that has the focus, if a screen has two', async () => {
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
    // Esc returns the focus to where it was before.
    await page.keyboard.press('Escape');
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    // In a text field j is a letter.
    await page.keyboard.type('j');
    expect(await search.inputValue()).toBe('j');
  });

  it('The page keys lead to the last page and back: the focus stays on their button', async () => {
    const list = page.getByRole('region', { name: 'ASIGNADO' });
    const next = list.getByRole('button', { name: 'Siguiente' });
    await next.focus();
    while (await next.isEnabled()) await page.keyboard.press('PageDown');
    expect(await next.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await list.getByText(/^Página (\d+) de \1$/).count()).toBe(1);
    await page.keyboard.press('PageUp');
    await list.getByText(/^Página (\d+) de (?!\1$)/).waitFor();
  });

  it('Back from a record, j begins at the row that was opened', async () => {
    const rows = await rowsOf('AGENDADO').allTextContents();
    await rowsOf('AGENDADO').nth(2).getByRole('link').first().click();
    await page.waitForURL('**/operacion/asignar-chofer/*');
    await page.goBack();
    await rowsOf('AGENDADO').nth(2).waitFor();
    await page.keyboard.press('j');
    expect(await focused()).toBe(rows[2]);
  });

  it('The keys are listed by ? and by a button, and can be switched off', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' });
    await help.getByText('Fila siguiente, fila anterior').waitFor();
    // While a dialog is open, the rows behind it do not move.
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

describe('The search over everything', () => {
  const search = (): Locator => page.getByRole('dialog', { name: 'Buscar en todo' });
  const field = (): Locator => search().getByRole('combobox');
  const found = (name: string | RegExp): Locator => search().getByRole('option', { name });
  const ask = async (term: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await field().fill(term);
  };

  it('The search over everything opens by a button and by Ctrl K, says what can be searched, and closes by Esc', async () => {
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

  it('What is typed before the search over everything is there is in its field', async () => {
    const chunk = '**/assets/SearchDialog-*.js';
    const arrival = Promise.withResolvers<void>();
    await page.route(chunk, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await page.reload();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Buscar/ })
      .waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('nu');
    arrival.resolve();
    await search().waitFor();
    await page.keyboard.type('an');
    expect(await field().inputValue()).toBe('nuan');
    await page.keyboard.press('Escape');
    await search().waitFor({ state: 'detached' });
    await page.keyboard.press('Control+k');
    await search().waitFor();
    expect(await field().inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await page.unroute(chunk);
  });

  it('The search over everything leads to a page, to a client by its RUT, and to an operation by its number', async () => {
    await ask('agendar oper');
    await found(/Agendar operación/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operacion/create');
    await ask('76.105.422-8');
    await found(/Ñandú del Álamo Ficha/).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/cliente/edit/${stage.deudor}`);
    const [one] = stage.facturables;
    await ask(String(one!.id));
    await found(new RegExp(`^Operación ${one!.id} `)).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/operacion/detail/${one!.id}`);
  });

  it('The search over everything leads to the lists, which ask the server, and stores nothing of that', async () => {
    await ask('bodega 99');
    await search().getByText('Nada coincide con «bodega 99»').waitFor();
    await search()
      .getByRole('group', { name: 'En las listas' })
      .getByRole('option', { name: 'Buscar «bodega 99» en operaciones' })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/operacion?*');
    const terms = (): Promise<string[]> =>
      page
        .getByPlaceholder('Buscar')
        .evaluateAll((all) => all.map((each) => (each as HTMLInputElement).value));
    await expect.poll(terms).toEqual(['bodega 99', 'bodega 99']);
    await ask('viña');
    await found('Buscar «viña» en facturas').click();
    await page.waitForURL('**/factura?facturas_buscar=*');
    await page.keyboard.press('Control+k');
    await search().waitFor();
    expect(
      await search()
        .getByRole('option', { name: /lista|«/ })
        .count(),
    ).toBe(0);
    await page.keyboard.press('Escape');
  });

  it('The search over everything finds a container number without a network, and is moved through by the arrows', async () => {
    const { rows } = await stage.database.pool.query<{ numero: string; id: number }>(
      `select c.numero, o.id from contenedor c join operacion o on o.contenedor_id = c.id
       where o.deleted_at is null and c.deleted_at is null limit 1`,
    );
    const { numero, id } = rows[0]!;
    stage.proxy.cut();
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
    stage.proxy.restore();
    await online(page);
  });

  it('The search over everything shows the last choices first while nothing is typed', async () => {
    await page.keyboard.press('Control+k');
    await search().getByRole('group', { name: 'Recientes' }).waitFor();
    await expect.poll(() => found(/Ficha/).count()).toBe(1);
    await expect.poll(() => found(/Agendar operación/).count()).toBe(1);
    const kept = await page.evaluate(() => localStorage.getItem('buscador.recientes'));
    expect(kept).not.toContain('Ñandú');
    await page.keyboard.press('Escape');
  });

  it('The search over everything fits beside chip, bell and menu on a phone', async () => {
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
