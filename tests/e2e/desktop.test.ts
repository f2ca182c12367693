/** Work at a desk with the demo company: lists and forms. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Desk, forgetData, openDesk, SOON } from '#tests/support/desk.ts';
import { fillModule } from '#tests/support/module-form.ts';
import { main } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';

let stage: Desk;
let page: Page;

beforeAll(async () => {
  stage = await openDesk();
  page = stage.browser.page;
});

afterAll(async () => {
  await stage?.close();
});

/** The list of drivers, in its default order. */
async function openChoferes(): Promise<void> {
  await page.goto('/admin/chofer');
  await page.getByRole('row').nth(1).waitFor();
}

describe('Lists on a desktop', () => {
  const header = (name: string): Locator => page.getByRole('columnheader', { name, exact: true });
  const sorted = (name: string, direction: string): Promise<void> =>
    page.locator(`th[aria-sort=${direction}]`, { hasText: name }).waitFor();

  it('A list remembers its order on this device, and the third press restores its own order', async () => {
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

  it('A list keeps header and Acciones visible while it is scrolled, and aligns its numbers', async () => {
    await openChoferes();
    const seen = await page.getByRole('table').evaluate((table) => {
      const box = table.parentElement!;
      // As wide and long as with many columns and rows.
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

  it('A list whose search finds nothing shows a message, and offers to clear the search', async () => {
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

  it('A list asks before it deletes: it names the record, and the focus is on Cancelar', async () => {
    await openChoferes();
    const name = await page.getByRole('row').nth(1).getByRole('cell').first().textContent();
    const before = stage.proxy.seen.length;
    await press(page.getByRole('row').nth(1), 'Eliminar');
    const dialog = page.getByRole('alertdialog', { name: `¿Eliminar el chofer ${name}?` });
    await dialog.waitFor();
    const cancel = dialog.getByRole('button', { name: 'Cancelar' });
    expect(await cancel.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    expect(stage.proxy.seen.slice(before).filter((line) => line.startsWith('DELETE'))).toEqual([]);
  });
});

describe('Forms on a desktop', () => {
  const guard = (): Locator => page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  const nombre = (): Locator => main(page).getByLabel('Nombre', { exact: true });

  it('A changed form asks before it is left by a link, by Back, or by closing the tab', async () => {
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

  it('A form that is being left asks once while the next screen loads, and again once it is open again', async () => {
    await openChoferes();
    await main(page).getByRole('link', { name: 'Crear', exact: true }).click();
    await nombre().fill('A medio escribir');
    // Back is pressed at the moment at which the form is left.
    await page.evaluate(() => {
      const push = history.pushState.bind(history);
      history.pushState = (...next) => {
        history.pushState = push;
        push(...next);
        addEventListener('popstate', () => document.body.setAttribute('data-back', ''), { once: true });
        history.back();
      };
    });
    await page.getByRole('link', { name: 'Hoy', exact: true }).first().click();
    await press(guard(), 'Salir sin guardar');
    await page.locator('body[data-back]').waitFor();
    await page.getByRole('heading', { name: 'Crear Chofer', level: 1 }).waitFor();
    expect(await guard().count()).toBe(0);
    await nombre().fill('Otra vez');
    await page.getByRole('link', { name: 'Factura', exact: true }).click();
    await press(guard(), 'Salir sin guardar');
    await page.getByRole('heading', { name: 'Factura', level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/factura');
  });

  it('A form is sent by Enter, and the first invalid field gets the focus', async () => {
    await page.goto('/admin/puerto/create');
    await nombre().fill('Puerto de Prueba');
    await nombre().press('Enter');
    const comuna = main(page).getByLabel('Comuna', { exact: true });
    await expect
      .poll(() => comuna.evaluate((element) => element === document.activeElement), SOON)
      .toBe(true);
    await fillModule(main(page), 'puerto', { Nombre: 'Puerto de Prueba', Comuna: 'Arica' });
    await comuna.press('Enter');
    const result = page.getByRole('alertdialog', { name: 'Listo' });
    await result.waitFor();
    // The result stays while the pointer is on it, and closes once the pointer leaves.
    const { x, y, width } = (await result.boundingBox())!;
    await page.mouse.move(x + width / 2, y + 30);
    await page.mouse.move(x + width / 2 + 5, y + 34);
    await page.waitForTimeout(2500);
    expect(await result.count()).toBe(1);
    await page.mouse.move(5, 5);
    await page.waitForURL('**/admin/puerto');
  });

  it('A form keeps its result open while keys are pressed in it', async () => {
    await page.goto('/admin/puerto/create');
    await fillModule(main(page), 'puerto', { Nombre: 'Puerto Dos' });
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

describe('A device without data and a slow server', () => {
  it('On a device without data and with a slow server, arriving data moves nothing on the screen', async () => {
    await page.addInitScript(() => {
      const shifts = { total: 0 };
      Object.assign(globalThis, { shifts });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const moved: Record<string, number> = {};
    for (const path of ['chofer', 'operacion', 'factura', `operacion/detail/${stage.facturables[0]!.id}`]) {
      await forgetData(stage);
      stage.proxy.treat(({ path: asked }) =>
        asked.startsWith('/api/') ? { before: () => new Promise((done) => setTimeout(done, 700)) } : {},
      );
      await page.goto(`/admin/${path}`);
      await page.getByText('Al día').first().waitFor();
      await page.waitForTimeout(300);
      const total = await page.evaluate(
        () => (globalThis as unknown as { shifts: { total: number } }).shifts.total,
      );
      // Browsers call 0.1 good; 0.025 is too small to be noticed.
      if (total > 0.025) moved[path] = total;
    }
    stage.proxy.treat(null);
    expect(moved).toEqual({});
  });

  it('On a device without data a list that could not be loaded shows a message with Reintentar', async () => {
    await forgetData(stage);
    stage.proxy.treat(({ path }) =>
      path.startsWith('/api/') ? { instead: { status: 500, headers: {}, body: '' } } : {},
    );
    await page.goto('/admin/chofer');
    const retry = main(page).getByRole('button', { name: 'Reintentar' });
    await retry.waitFor({ timeout: 60_000 });
    // Without an answer yet, pressing asks again; later the list may load before the button can be pressed.
    const before = stage.proxy.visits.length;
    await retry.click();
    await expect.poll(() => stage.proxy.visits.length).toBeGreaterThan(before);
    stage.proxy.treat(null);
    void retry.click({ timeout: 5000 }).catch(() => {});
    await page
      .getByRole('button', { name: /^Eliminar/ })
      .first()
      .waitFor({ timeout: 90_000 });
  });
});
