/** A walk of every route with the demo company: nothing in the console, nothing wider than the screen, axe content. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '#server/demo/fill.ts';
import { openStaff } from '#server/demo/staff.ts';
import { axe } from '#tests/support/axe.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { login, press, SIZES } from '#tests/support/screen.ts';
import { cutButtons, fitsItsWindow } from '#tests/support/clipping.ts';
import { DEMO_DRIVER, listDriverRoutes, listRoutes } from '#tests/support/routes.ts';

/** Rules of axe for which the theme matters. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
/** A walk of forty screens, each looked at in seven ways, on a busy machine. */
const WALK_MS = 600_000;

let stage: BrowserStage;
let page: Page;
let routes: string[];
/** What each screen calls itself, in the tab and in its first heading. */
const names = new Map<string, { title: string; headings: string[] }>();

beforeAll(async () => {
  stage = await openStage();
  await fillDemo(stage.database.db, { seed: 7, now: new Date().toISOString(), operaciones: 60 });
  await openStaff(stage.database.db, STAGE_EMAIL);
  page = stage.browser.page;
  await login(page, STAGE_EMAIL, STAGE_PASSWORD);
  await page.getByText('Al día').waitFor();
  routes = await listRoutes(stage.database.pool);
});

afterAll(async () => {
  await stage?.close();
});

/** What may be open on a desk: as people sit before it, and with everything at 200 %. */
const ALL_SIZES = { ...SIZES, 'desk at 200 %': { width: 720, height: 450 } };

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents();
  names.set(path, { title: await page.title(), headings });
}

/** Whether the page is wider than the screen, and which main buttons are cut off. */
async function problems(where: string): Promise<string[]> {
  const wide = (await fitsItsWindow(page)) ? [] : ['too wide'];
  return [...wide, ...(await cutButtons(page))].map((what) => `${where}: ${what}`);
}

async function problemsOfSizes(path: string): Promise<string[]> {
  const found: string[] = [];
  for (const [name, size] of Object.entries(ALL_SIZES)) {
    await page.setViewportSize(size);
    found.push(...(await problems(`${path} on a ${name}`)));
  }
  await page.setViewportSize(SIZES.desk);
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  found.push(...(await problems(`${path} with large text`)));
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
  return found;
}

interface Look {
  /** By theme and path: what axe finds. */
  serious: Record<'dark' | 'light', Record<string, string[]>>;
  unfit: string[];
}

/** Opens each screen once, and looks at it in every way. */
async function walk(paths: readonly string[]): Promise<Look> {
  const found: Look = { serious: { dark: {}, light: {} }, unfit: [] };
  const look = async (path: string, runOnly?: string[]): Promise<void> => {
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
    const violations = await axe(page, runOnly);
    if (violations.length > 0) found.serious[isDark ? 'dark' : 'light'][path] = violations;
  };
  for (const path of paths) {
    await open(path);
    await look(path);
    await press(page, 'Cambiar tema');
    await look(path, OF_COLOURS);
    found.unfit.push(...(await problemsOfSizes(path)));
  }
  return found;
}

describe('Every route with the demo company', () => {
  let serious: Look['serious'];
  let unfit: string[];

  beforeAll(async () => {
    ({ serious, unfit } = await walk(routes));
  }, WALK_MS);

  it.each(['dark', 'light'] as const)('Every route has no serious axe finding in the %s theme', (theme) => {
    expect(serious[theme]).toEqual({});
  });

  it('Every route fits on a phone, a tablet, a desktop and at 200 %, also with text twice as large, and no main button is cut', () => {
    expect(unfit).toEqual([]);
  });

  it.each([
    ['a new movement', /operacion\/detail/, 'Crear Movimiento'],
    ['the question before a delete', /chofer$/, 'Eliminar'],
    ['the tray', /chofer$/, /^Al día/],
    ['the card for the gate', /operacion\/detail/, 'Tarjeta de portería'],
    ['the search over everything', /chofer$/, /^Buscar/],
    ['the keys', /chofer$/, /^Atajos de teclado/],
  ] as const)('An open dialog has no serious axe finding: %s', async (_, path, opener) => {
    await open(routes.find((route) => path.test(route))!);
    await press(page, opener);
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor();
    expect(await axe(page)).toEqual([]);
  });

  it('A screen with an open list of options has no serious axe finding', async () => {
    await open('/admin/operacion/create');
    await page.getByLabel('Cliente', { exact: true }).click();
    await page.getByRole('option').first().waitFor();
    expect(await axe(page)).toEqual([]);
  });

  it('Every route has a tab title of its own, and one heading of the first level', () => {
    // Both storage details are of one client, by whose name they go.
    const titles = [...names]
      .filter(([path]) => !path.includes('/mercaderia/') && !path.includes('?'))
      .map(([, { title }]) => title);
    expect(titles.length).toBe(new Set(titles).size);
    for (const [path, { headings, title }] of names) {
      expect(headings, path).toHaveLength(1);
      expect(title, path).toBe(`${headings[0]} · Transporte de Contenedores`);
    }
  });

  it('No error is written to the console on any route', () => {
    expect(stage.browser.errors).toEqual([]);
  });
});

describe("A driver's screens with the demo company", () => {
  it(
    "A driver's screens fit every size, without a serious axe finding in either theme or an error in the console",
    async () => {
      await page.getByRole('link', { name: 'Cerrar sesión' }).click();
      await page.waitForURL('**/login');
      await login(page, DEMO_DRIVER, STAGE_PASSWORD, '/admin/mi-dia');
      await page.getByText('Al día').waitFor();
      const found = await walk(await listDriverRoutes(stage.database.pool));
      expect(found).toEqual({ serious: { dark: {}, light: {} }, unfit: [] });
      expect(stage.browser.errors).toEqual([]);
    },
    WALK_MS,
  );
});
