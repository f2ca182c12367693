/** Small phones: no screen is wider than the phone with large text, no label covers another, and fingers hit what they press. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DemoPhone, openDemoPhone } from '#tests/support/demo-phone.ts';
import { upToDate } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';

/** Milliseconds for forty screens, each in several sizes, on a busy machine. */
const WALK_MS = 600_000;
const WIDTHS = [320, 360];
/** Percent of the browser's default text size. */
const TEXTS = [100, 120, 150, 200];

let stage: DemoPhone['stage'];
let page: Page;
let routes: string[];

beforeAll(async () => {
  ({ stage, page, routes } = await openDemoPhone());
});

afterAll(async () => {
  await stage?.close();
});

/** The width of the page, and the quick links whose words are wider than their space. */
const measure = () =>
  page.evaluate(() => ({
    width: document.documentElement.scrollWidth,
    covered: [...document.querySelectorAll('nav[aria-label="Accesos rápidos"] a')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  }));

/** What is lower than a finger needs, or narrower than the least that WCAG 2.2 wants. Boxes have their label around them. */
const smallTargets = (): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('a[href], button, select, textarea, summary, input')]
      .filter((element) => element.checkVisibility() && !element.matches('label input'))
      .filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        return width > 1 && (height < 44 || width < 24);
      })
      .map((element) => element.ariaLabel ?? element.textContent ?? ''),
  );

async function problemsOf(path: string): Promise<string[]> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  const found: string[] = [];
  for (const width of WIDTHS) {
    for (const text of TEXTS) {
      await page.setViewportSize({ width, height: 740 });
      await page.evaluate(
        (size) => document.documentElement.style.setProperty('font-size', size),
        `${text}%`,
      );
      // A chart adapts to a new width a moment later.
      await page
        .waitForFunction((most) => document.documentElement.scrollWidth <= most, width, { timeout: 2000 })
        .catch(() => {});
      const { width: taken, covered } = await measure();
      const where = `${path} at ${width} px with ${text} % text`;
      if (taken > width) found.push(`${where} takes ${taken} px`);
      if (covered.length > 0) found.push(`${where} covers ${covered.join(', ')}`);
    }
  }
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return [...found, ...(await smallTargets()).map((name) => `${path} has a small ${name}`)];
}

describe('Every route', () => {
  it(
    'Every route fits from 320 px on with text up to 200 %, and what is pressed there is at least 44 px high',
    async () => {
      const found: string[] = [];
      for (const path of routes) found.push(...(await problemsOf(path)));
      expect(found).toEqual([]);
    },
    WALK_MS,
  );

  it('No error is written to the console on routes with large text', () => {
    expect(stage.browser.errors).toEqual([]);
  });
});

it('On a phone of 360 px the search over everything is as wide as a finger needs', async () => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/admin/hoy');
  const header = page.getByRole('banner');
  const search = header.getByRole('button', { name: 'Buscar' });
  await search.waitFor();
  expect((await search.boundingBox())!.width).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

/** Whether all of the element's text is in sight. */
const fits = (element: Locator): Promise<boolean> =>
  element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth);

describe('On a phone of 320 px with text at 200 %', () => {
  const enlarge = async (): Promise<void> => {
    await page.setViewportSize({ width: 320, height: 740 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  };

  it('On a phone of 320 px with text at 200 % the menu and the sync chip show their words in full', async () => {
    await page.goto('/admin/hoy');
    await enlarge();
    await press(page.getByRole('banner'), 'Menú');
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    await menu.getByRole('button', { name: 'Mantenedores' }).waitFor();
    for (const line of await menu.getByRole('button').or(menu.getByRole('link')).all()) {
      expect(await fits(line), (await line.textContent()) ?? '').toBe(true);
    }
    await page.keyboard.press('Escape');
    await page.context().setOffline(true);
    const chip = page.getByRole('banner').getByText('Sin conexión').first();
    await chip.waitFor();
    expect(await fits(chip.locator('xpath=ancestor-or-self::span[@aria-live]'))).toBe(true);
    await page.context().setOffline(false);
    await upToDate(page);
  });

  it("On a phone of 320 px with text at 200 % the icon of a list's search is left of its word", async () => {
    await page.goto('/admin/chofer');
    await enlarge();
    const box = page.getByRole('main').getByRole('searchbox', { name: 'Buscar' });
    const gap = await box.evaluate((element) => {
      const text = element.getBoundingClientRect().left + parseFloat(getComputedStyle(element).paddingLeft);
      return text - element.previousElementSibling!.getBoundingClientRect().right;
    });
    expect(gap).toBeGreaterThanOrEqual(4);
  });

  it("On a phone of 320 px with text at 200 % 'Programación' on Hoy is not broken", async () => {
    await page.goto('/admin/hoy');
    await enlarge();
    const link = page.getByRole('main').getByRole('link', { name: 'Programación' });
    const lines = await link.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents([...element.childNodes].find(({ nodeName }) => nodeName === '#text')!);
      return range.getClientRects().length;
    });
    expect(lines).toBe(1);
    expect(await fits(link)).toBe(true);
  });

  it("On a phone of 320 px with text at 200 % a date is in sight from its first to its last figure, and so is 'Ahora'", async () => {
    const detail = routes.find((path) => path.includes('operacion/detail'))!;
    await page.goto(detail);
    await enlarge();
    await press(page.getByRole('main'), 'Crear Movimiento');
    const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
    const now = dialog.getByRole('button', { name: 'Ahora' }).first();
    await now.click();
    expect(await fits(now)).toBe(true);
    expect(await fits(dialog.getByLabel('Fecha de inicio', { exact: true }))).toBe(true);
  });
});
