import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { type ChangeFeed, createChangeFeed } from '#server/db/change-feed.ts';
import { type Listening, listen } from '#server/http/listen.ts';
import { type Api, EMAIL, openApi, PASSWORD } from '#tests/support/api.ts';

let api: Api;
let feed: ChangeFeed;
let server: Listening;
let browser: Browser;

beforeAll(async () => {
  api = await openApi();
  feed = createChangeFeed(api.pool);
  const app = createApp({ db: api.db, changes: feed, staticDir: null });
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  browser = await chromium.launch({ executablePath: inject('headless'), args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await feed.close();
  await api.drop();
});

it('The documentation page logs in, shows every call, and tries them, under the content security policy', async () => {
  const page = await browser.newPage({ viewport: { width: 390, height: 800 } });
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${server.url}/api/docs`);
  await page.getByLabel('Correo').fill(EMAIL);
  await page.getByLabel('Contraseña').fill(PASSWORD);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();

  const open = async (text: string) => {
    await page.getByLabel('Buscar').fill(text);
    const card = page.locator('details:visible').first();
    await card.locator('summary').click();
    return card;
  };
  const createOne = await open('crear chofer');
  await createOne.getByRole('button', { name: 'Probar' }).click();
  await createOne.getByText('"exito": true').waitFor();
  const view = await open('get /chofer/{id}');
  await view.getByLabel('id —').fill('1');
  await view.getByRole('button', { name: 'Probar' }).click();
  await view.getByText('"contrato": "Interno"').waitFor();
  const events = await open('/sync/eventos');
  await events.getByRole('button', { name: 'Probar' }).click();
  await events.getByText('data: {"version":').waitFor();

  await page.getByLabel('Buscar').fill('');
  const forms = await page.evaluate(async () => {
    const cards = [...document.querySelectorAll('details')];
    for (const card of cards) card.open = true;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return cards.filter((card) => card.querySelector('form')).length / cards.length;
  });
  expect(forms).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
});
