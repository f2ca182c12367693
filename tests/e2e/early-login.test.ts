/** The login of index.html, which is there before the app's code (features/auth/EarlyLogin.tsx). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { main } from '#tests/support/office.ts';
import { SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage, STAGE_EMAIL, STAGE_PASSWORD } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
});

afterAll(async () => {
  await stage?.close();
});

const early = (): Locator => page.locator('[data-early-login]');
const email = (): Locator => page.getByLabel('Correo electrónico', { exact: true });
const password = (): Locator => page.getByLabel('Contraseña', { exact: true });
const submit = (): Locator => page.getByRole('button', { name: 'Iniciar sesión' });

/** Opens the app, whose code does not arrive until the returned function is called. */
async function openWithoutCode(): Promise<() => Promise<void>> {
  const arrival = Promise.withResolvers<void>();
  const scripts = '**/assets/*.js';
  await page.route(scripts, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await early().locator('main').waitFor();
  return async () => {
    arrival.resolve();
    await early().waitFor({ state: 'detached' });
    await page.unroute(scripts);
  };
}

const places = () => Promise.all([email(), password(), submit()].map((part) => part.boundingBox()));

it.each(Object.values(SIZES))(
  'The login of the page and that of the app are at the same place: %o',
  async (size) => {
    await page.setViewportSize(size);
    const arrive = await openWithoutCode();
    expect(await page.getByText('Cargando…').isVisible()).toBe(false);
    const before = await places();
    await arrive();
    expect(await places()).toEqual(before);
  },
);

it('The login shows no error before anything is typed, and the e-mail has the focus', async () => {
  const arrive = await openWithoutCode();
  await arrive();
  expect(await email().evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
});

it('Tab leads from the e-mail to the password and only then to the button that shows it', async () => {
  await page.keyboard.type('ana@transporte.cl');
  await page.keyboard.press('Tab');
  await page.keyboard.type('una-clave');
  expect(await password().inputValue()).toBe('una-clave');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Mostrar contraseña');
});

it('What is typed before the code of the app has arrived is there afterwards, and typing goes on in the same field', async () => {
  const arrive = await openWithoutCode();
  await email().fill('ana@transporte.cl');
  await password().focus();
  await page.keyboard.type('una-cla');
  await arrive();
  await page.keyboard.type('ve');
  expect(await email().inputValue()).toBe('ana@transporte.cl');
  expect(await password().inputValue()).toBe('una-clave');
});

it('A login whose button was pressed is not sent once the user types on', async () => {
  const arrive = await openWithoutCode();
  await email().fill(STAGE_EMAIL);
  await password().fill('una-clave-equivocada');
  await password().press('Enter');
  await page.locator('form[aria-busy=true]').waitFor();
  await password().fill(STAGE_PASSWORD.slice(0, -1));
  const alerts: string[] = [];
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message());
    void dialog.dismiss();
  });
  await arrive();
  await page.keyboard.type(STAGE_PASSWORD.slice(-1));
  expect(await password().inputValue()).toBe(STAGE_PASSWORD);
  expect(alerts).toEqual([]);
});

it('A press without a password leads to the message about the missing field', async () => {
  const arrive = await openWithoutCode();
  await submit().click();
  await arrive();
  await page.locator('input[name=email][aria-invalid=true]').waitFor();
});

it('A login that somebody else makes in another tab removes what was typed here', async () => {
  const arrive = await openWithoutCode();
  await email().fill('ana@transporte.cl');
  await password().fill('una-clave-larga-9');
  await password().press('Enter');
  const other = await page.context().newPage();
  await other.goto('/');
  await other.getByLabel('Correo electrónico', { exact: true }).fill(STAGE_EMAIL);
  await other.getByLabel('Contraseña', { exact: true }).fill(STAGE_PASSWORD);
  await other.getByRole('button', { name: 'Iniciar sesión' }).click();
  await other.waitForURL(/dashboard/);
  await early().waitFor({ state: 'detached' });
  await arrive();
  await page.waitForURL(/dashboard/);
  await other.close();
});

it('A page with a session never shows the login', async () => {
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const login = document.querySelector('[data-early-login] main');
      Object.assign(window, { loginWasVisible: login?.checkVisibility() });
    });
  });
  await page.reload();
  await main(page).getByRole('heading', { level: 1 }).waitFor();
  expect(await page.evaluate('window.loginWasVisible')).toBe(false);
  expect(await early().count()).toBe(0);
});

it("The app's name and 'Cargando…' are in sight with a session before its code has come", async () => {
  const visitor = await openBrowser({ url: stage.proxy.url, viewport: SIZES.phone });
  try {
    await visitor.page.route('**/assets/*.js', (route) => route.abort());
    await visitor.page.goto('/');
    await visitor.page.evaluate(() => localStorage.setItem('token', 'una-sesion'));
    await visitor.page.reload();
    await visitor.page.getByText('Transporte de Contenedores').waitFor();
    await visitor.page.getByText('Cargando…').waitFor();
  } finally {
    await visitor.close();
  }
});

it('A login that is sent before the code of the app has arrived is made once it is there', async () => {
  await page.evaluate(() => localStorage.clear());
  const arrive = await openWithoutCode();
  await email().fill(STAGE_EMAIL);
  await password().fill(STAGE_PASSWORD);
  await password().press('Enter');
  await arrive();
  await page.waitForURL(/dashboard/);
  expect(page.url()).not.toContain('clave');
});
