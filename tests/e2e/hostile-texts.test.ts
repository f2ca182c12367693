/**
 * Hostile texts in every field of a company: every screen, print and file shows them as plain text
 * only; no request leaves the app's origin, and the security policy is never violated.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MODULES } from '#contracts/module.ts';
import { parseCsv } from '#domain/csv-parser.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { poisonTexts, TEXTS } from '#tests/support/hostile/texts.ts';
import { enter } from '#tests/support/office.ts';
import { press, SIZES } from '#tests/support/screen.ts';
import { fitsItsWindow } from '#tests/support/clipping.ts';
import { listRoutes } from '#tests/support/routes.ts';

const WALK_MS = 300_000;
const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
let stage: BrowserStage;
let page: Page;
let routes: string[];
const dialogs: string[] = [];
const elsewhere = new Set<string>();

beforeAll(async () => {
  stage = await openStage(undefined, { EMPRESA: TEXTS[0], EMPRESA_CONTACTO: TEXTS[1] });
  const { database, browser, proxy } = stage;
  await fillDemo(database.db, { seed: 7, now: new Date().toISOString(), operaciones: 40 });
  const fields = await poisonTexts(stage);
  console.log(`Hostile texts: ${fields} fields of the company have one`);
  page = browser.page;
  // A question about unsaved input would stop the walk; none is expected.
  browser.context.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  browser.context.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== proxy.url) elsewhere.add(request.url());
  });
  await browser.context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => console.error(`CSP: ${event.violatedDirective}`));
  });
  await enter(page);
  routes = await listRoutes(database.pool);
});
afterAll(async () => {
  await stage?.close();
});

async function open(path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}

/** What the page made of the texts: elements, and scripts that ran. */
async function harm(): Promise<string[]> {
  return page.evaluate(() => [
    ...(document.querySelector('[data-malo]') ? ['an element was made of a text'] : []),
    ...('malo' in window ? ['a script of a text ran'] : []),
    ...Array.from(
      document.querySelectorAll('a[href^="javascript:" i], iframe, object, embed'),
      (each) => each.outerHTML,
    ),
  ]);
}

/** The elements that are wider than the window, widest first. */
async function tooWide(): Promise<string[]> {
  if (await fitsItsWindow(page)) return [];
  return page.evaluate(() => {
    const width = (each: Element): number => Math.round(each.getBoundingClientRect().width);
    return [...document.querySelectorAll('body *')]
      .filter((each) => each.children.length === 0 && each.getBoundingClientRect().right > innerWidth + 1)
      .toSorted((a, b) => width(b) - width(a))
      .slice(0, 3)
      .map((each) => `${each.tagName}, ${width(each)} px: ${each.textContent.slice(0, 40)}`);
  });
}

describe('Hostile texts in every field', () => {
  it(
    'Hostile texts in every field are shown as text on every screen, which stays as wide as the window',
    async () => {
      const found: string[] = [];
      const literal = new Set<string>();
      for (const path of routes) {
        await open(path);
        for (const [name, size] of Object.entries({ phone: SIZES.phone, desk: SIZES.desk })) {
          await page.setViewportSize(size);
          found.push(...(await tooWide()).map((what) => `${path} on a ${name}: ${what}`));
        }
        found.push(...(await harm()).map((what) => `${path}: ${what}`));
        const shown = await page.getByRole('main').innerText();
        if (TEXTS.some((text) => shown.includes(text))) literal.add(path);
      }
      console.log(
        `Hostile texts: ${routes.length} screens, ${literal.size} of them show some text as it was typed`,
      );
      expect(found).toEqual([]);
      for (const module of MODULES) expect(literal).toContain(`/admin/${module}`);
    },
    WALK_MS,
  );

  it('Hostile texts are shown as text in notifications, search, history, a dialog and a movement', async () => {
    const openers: [RegExp, string | RegExp][] = [
      [/chofer$/, /^Notificaciones/],
      [/chofer$/, /^Buscar/],
      [/^\/admin\/cliente$/, 'Eliminar'],
      [/operacion\/detail/, 'Crear Movimiento'],
      [/operacion\/detail/, 'Tarjeta de portería'],
    ];
    for (const [path, opener] of openers) {
      await open(routes.find((route) => path.test(route))!);
      await press(page, opener);
      await page.waitForTimeout(300);
      expect(await harm(), String(opener)).toEqual([]);
      expect(await tooWide(), String(opener)).toEqual([]);
    }
  });

  it('Hostile texts are printed as text', async () => {
    await open(routes.find((route) => route.includes('factura/detail'))!);
    await page.emulateMedia({ media: 'print' });
    const text = await page.locator('body').innerText();
    // The client's content only: the app around it is not printed.
    expect(TEXTS.filter((each) => text.includes(each))).not.toEqual([]);
    expect(await harm()).toEqual([]);
    expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
    await page.emulateMedia({ media: null });
  });

  it.each(['chofer', 'cliente', 'camion', 'bodega', 'operacion', 'factura'])(
    'Hostile texts run in no spreadsheet when exported: %s',
    async (module) => {
      await open(`/admin/${module}`);
      const [file] = await Promise.all([page.waitForEvent('download'), press(page, /Exportar CSV/)]);
      const cells = parseCsv(await readFile(await file.path(), 'utf8')).flatMap((line) => line.cells);
      expect(cells.length).toBeGreaterThan(5);
      const run = cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)?$/.test(cell));
      expect(run).toEqual([]);
    },
  );

  it('Hostile texts opened no dialog and caused no error', () => {
    expect(dialogs).toEqual([]);
    expect(stage.browser.errors).toEqual([]);
  });
});

describe('The origin of the app', () => {
  it('The app requests nothing from another origin', () => {
    expect([...elsewhere]).toEqual([]);
  });

  it('The build names no other origin that a browser would load from', () => {
    const files = readdirSync(DIST, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:html|css|webmanifest)$/.test(name),
    );
    expect(files).toContain('index.html');
    for (const name of files) {
      const text = readFileSync(join(DIST, name), 'utf8');
      expect(text.match(/(?:https?:)?\/\/[\w-]+\.[\w.-]+/g), name).toBeNull();
      // Every script is a file.
      for (const [tag, attributes = '', inside = ''] of text.matchAll(/<script\b([^>]*)>([^<]*)</g))
        expect({ src: / src="\//.test(attributes), inside: inside.trim() }, tag).toEqual({
          src: true,
          inside: '',
        });
      expect(text).not.toMatch(/\son\w+\s*=\s*["']|javascript:/i);
    }
  });
});
