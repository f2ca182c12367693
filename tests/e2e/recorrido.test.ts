/** A walk of every route with the demo company: nothing in the console, nothing wider than the screen, axe content. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '#server/demo/fill.ts';
import { EMAIL, type Escenario, openEscenario, PASSWORD } from '#tests/support/escenario.ts';
import { login, press, SIZES } from '#tests/support/pantalla.ts';
import { listRoutes } from '#tests/support/rutas.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let escenario: Escenario;
let page: Page;
let routes: string[];

beforeAll(async () => {
  escenario = await openEscenario();
  await fillDemo(escenario.database.db, { semilla: 7, ahora: new Date().toISOString(), operaciones: 60 });
  page = escenario.navegador.page;
  await login(page, EMAIL, PASSWORD);
  await page.getByText('Al día').waitFor();
  routes = await listRoutes(escenario.database.pool);
});

afterAll(async () => {
  await escenario?.close();
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

interface Violation {
  id: string;
  impact: string;
  nodes: { html: string }[];
}

async function axe(): Promise<string[]> {
  // The page's own policy allows no script from elsewhere: this one comes through the debugger.
  await page.evaluate(AXE);
  const violations = await page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run: (o: object) => Promise<{ violations: Violation[] }> };
    };
    return (await engine.run({ resultTypes: ['violations'] })).violations;
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
}

describe('every route, with the demo company', () => {
  it.each(['dark', 'light'])('has nothing serious for axe in the %s theme', async (theme) => {
    const isDark = await page.evaluate(() => document.documentElement.classList.contains('dark'));
    if (isDark !== (theme === 'dark')) await press(page, 'Cambiar tema');
    const found: Record<string, string[]> = {};
    for (const path of routes) {
      await open(path);
      const problems = await axe();
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  });

  it('is not wider than a phone, a tablet or a desk', async () => {
    const wide: string[] = [];
    for (const path of routes) {
      await open(path);
      for (const [name, size] of Object.entries(SIZES)) {
        await page.setViewportSize(size);
        // What measures itself (a chart) follows a moment later.
        const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth, null, {
          timeout: 3000,
        });
        await fits.catch(() => wide.push(`${path} on a ${name}`));
      }
    }
    expect(wide).toEqual([]);
  });

  it('writes no error to the console', () => {
    expect(escenario.navegador.errors).toEqual([]);
  });
});
