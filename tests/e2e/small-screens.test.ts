/** Small screens and tablets: what stays at the bottom covers nothing, amounts are not broken, and tables fit. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPhone, openDemoPhone } from '#tests/support/demo-phone.ts';
import { upToDate } from '#tests/support/office.ts';
import { isInSight, press } from '#tests/support/screen.ts';

let stage: DemoPhone['stage'];
let page: Page;
let routes: string[];

beforeAll(async () => {
  ({ stage, page, routes } = await openDemoPhone());
});

afterAll(async () => {
  await stage?.close();
});

describe('What stays at the bottom of a phone', () => {
  const setText = async (percent: number): Promise<void> => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate(
      (size) => document.documentElement.style.setProperty('font-size', size),
      `${percent}%`,
    );
  };
  const openInvoice = async (percent: number): Promise<Locator> => {
    await page.goto(routes.find((path) => path.includes('factura/detail'))!);
    await page.getByRole('term').getByText('TOTAL', { exact: true }).waitFor();
    await setText(percent);
    return page.getByRole('main');
  };
  /** Names the fields that the focus reaches by Tab while the bar with the main button covers them. */
  const coveredFields = async (presses: number): Promise<string[]> => {
    const covered: string[] = [];
    for (let n = 0; n < presses; n += 1) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() => {
        const active = document.activeElement!;
        const bars = [...document.querySelectorAll('[data-foot-bar]')];
        const bar = bars.find((each) => each.closest('dialog') === active.closest('dialog'));
        if (!bar) throw new Error('there is no bar');
        const isField = active.matches('input, textarea, select') && !bar.contains(active);
        const isCovered =
          isField && active.getBoundingClientRect().bottom > bar.getBoundingClientRect().top + 1;
        return isCovered ? (active.ariaLabel ?? (active.id || active.outerHTML)) : '';
      });
      if (name !== '') covered.push(name);
    }
    return covered;
  };

  it("On a phone of 360 px the total of an invoice is in sight, and with text at 200 % it does not cover 'Pagar'", async () => {
    const invoice = await openInvoice(100);
    const amount = invoice.locator('dl > div').filter({ hasText: 'TOTAL' }).last();
    expect(await isInSight(amount)).toBe(true);
    await openInvoice(200);
    await page.evaluate(() => scrollTo(0, 0));
    const button = invoice.getByRole('button', { name: /^(Pagar|Cancelar)$/ });
    expect(
      await button.evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      }),
    ).toBe(true);
  });

  it("On a phone a field that gets the focus is above 'Guardar'", async () => {
    await page.goto('/admin/cliente/create');
    await page.getByRole('main').getByLabel('Nombre', { exact: true }).focus();
    await setText(100);
    expect(await coveredFields(8)).toEqual([]);
  });

  it("On a phone a field of a dialog that gets the focus is above 'Guardar'", async () => {
    await page.goto(routes.find((path) => path.includes('operacion/detail'))!);
    await setText(100);
    await press(page.getByRole('main'), 'Crear Movimiento');
    await page.getByRole('dialog', { name: /Actualizando el historial/ }).waitFor();
    expect(await coveredFields(14)).toEqual([]);
  });

  it('On a phone the tray that the sync chip opens has letters of the size of the screen', async () => {
    await page.goto('/admin/hoy');
    await upToDate(page);
    await page.getByRole('banner').getByText('Al día').click();
    const dialog = page.getByRole('dialog', { name: 'Pendientes' });
    await dialog.waitFor();
    const sizes = await dialog.evaluate((element) =>
      [element, document.documentElement].map((each) => getComputedStyle(each).getPropertyValue('--fs-sm')),
    );
    expect(sizes[0]).toBe(sizes[1]);
  });
});

/** Gives the amounts on screen nine figures, and names those that are broken or wider than their space. */
const brokenAmounts = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(dd, b, p)')]
      .flatMap((element) => [...element.childNodes])
      .filter((node) => node.nodeType === Node.TEXT_NODE && /^\$[\d.]+$/.test(node.nodeValue ?? ''))
      .filter((node) => {
        node.nodeValue = '$888.888.888';
        const range = document.createRange();
        range.selectNode(node);
        const { right } = node.parentElement!.parentElement!.getBoundingClientRect();
        return range.getClientRects().length > 1 || range.getBoundingClientRect().right > right + 1;
      })
      .map((node) => node.parentElement!.parentElement!.textContent ?? ''),
  );

it.each(['dashboard', 'hoy', 'cobranza', 'rentabilidad'])(
  'Amounts of nine figures are not broken on /admin/%s from 320 px on, with letters up to twice their size',
  async (path) => {
    await page.goto(`/admin/${path}`);
    await page.getByRole('main').getByText(/^\$/).first().waitFor();
    for (const width of [320, 360, 820, 1024, 1280]) {
      for (const text of [100, 200]) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(
          (size) => document.documentElement.style.setProperty('font-size', size),
          `${text}%`,
        );
        expect(await brokenAmounts(), `${width} px, ${text} %`).toEqual([]);
      }
    }
  },
);

it.each(['operacion', 'factura', 'vencimiento', 'contenedor'])(
  'On a tablet of 1280 px no table of /admin/%s has columns under its Acciones',
  async (path) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`/admin/${path}`);
    await page.getByRole('main').getByRole('row').nth(1).waitFor();
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    const wide = await page.getByRole('table').evaluateAll((tables) =>
      tables
        .map((table) => table.parentElement!)
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 8)
        .map(({ textContent }) => textContent.slice(0, 40)),
    );
    expect(wide).toEqual([]);
  },
);
