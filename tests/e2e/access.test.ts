/** Access to the app: login, guard, the conditions for installation, and what a form says to invalid input. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { fillAll, press, saveAndGo } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
});

afterAll(async () => {
  await stage?.close();
});

describe('Without a session', () => {
  it.each([
    '/',
    '/auth/login',
    '/admin',
    '/admin/dashboard',
    '/admin/operacion/detail/1',
    '/admin/chofer/edit/1',
  ])('%s leads to the login without a session', async (path) => {
    await page.goto(path);
    await page.waitForURL(/\/login/);
    await page.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  });

  it('A failed login shows the reason in a browser alert, and the typed values are kept', async () => {
    await page.goto('/login');
    await page.getByLabel('Correo electrónico').fill(STAGE_EMAIL);
    await page.getByLabel('Contraseña', { exact: true }).fill('no es esta');
    const told = new Promise<string>((resolve) => {
      page.once('dialog', (dialog) => {
        resolve(dialog.message());
        void dialog.accept();
      });
    });
    await press(page, 'Iniciar sesión');
    expect(await told).toBe('Correo o contraseña incorrectos');
    expect(await page.getByLabel('Correo electrónico').inputValue()).toBe(STAGE_EMAIL);
  });
});

/** Logs in on the page as it stands. */
async function enterHere(): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(STAGE_EMAIL);
  await page.getByLabel('Contraseña', { exact: true }).fill(STAGE_PASSWORD);
  await press(page, 'Iniciar sesión');
}

describe('With a session', () => {
  it('A login leads to the dashboard, and keeps the user and the token on the device', async () => {
    // Also if another screen was requested before.
    await page.goto('/admin/chofer');
    await page.waitForURL(/\/login/);
    await enterHere();
    await page.waitForURL('**/admin/dashboard');
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const kept = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('usuario')]);
    expect(kept[0]).toMatch(/^[\w-]{43}$/);
    expect(JSON.parse(kept[1] ?? '')).toMatchObject({ email: STAGE_EMAIL, role: 'SUPER_ADMIN' });
  });

  it('A newer version is offered if the server lacks code of the running one, not if the server is unreachable', async () => {
    const tab = await page.context().newPage();
    await tab.goto('/admin/dashboard');
    await tab.getByRole('heading', { name: 'Dashboard' }).waitFor();
    const banner = tab.getByRole('complementary', { name: 'Nueva versión' });
    // Vite's event for a screen whose code cannot be loaded.
    const fail = (message = 'Failed to fetch dynamically imported module: /assets/screen.js') =>
      tab.evaluate((text) => {
        const event = new Event('vite:preloadError');
        dispatchEvent(Object.assign(event, { payload: new TypeError(text) }));
      }, message);
    stage.proxy.cut();
    await fail();
    await tab.waitForTimeout(800);
    expect(await banner.count()).toBe(0);
    stage.proxy.restore();
    // An error in loaded code does not mean that there is a newer version.
    await fail('undefined is not a function');
    await tab.waitForTimeout(800);
    expect(await banner.count()).toBe(0);
    await fail();
    await banner.waitFor();
    await tab.close();
  });

  it('The theme is dark by default; the button changes it and a cookie keeps it', async () => {
    const isDark = (): Promise<boolean> =>
      page.evaluate(() => document.documentElement.classList.contains('dark'));
    expect(await isDark()).toBe(true);
    await press(page, 'Cambiar tema');
    await expect.poll(isDark).toBe(false);
    const cookies = await stage.browser.context.cookies();
    const theme = cookies.find(({ name }) => name === 'theme');
    expect(theme).toMatchObject({ value: 'light', path: '/' });
    expect((theme?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(364 * 86_400);
    await press(page, 'Cambiar tema');
  });

  it('The app meets Chromium’s conditions for installation', async () => {
    await page.goto('/admin/dashboard');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
    const devtools = await stage.browser.context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    // Some builds treat an automation profile as private browsing; there must be no other obstacle.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  });
});

describe('Invalid input', () => {
  const main = () => page.getByRole('main');

  it('Invalid input is reported at each field once the form is submitted, and nothing is sent', async () => {
    await page.goto('/admin/chofer/create');
    const before = stage.proxy.seen.length;
    await press(main(), 'Guardar');
    await expect.poll(() => main().getByText('Este campo es obligatorio').count()).toBe(3);
    await fillAll(main(), { 'Comisión %': '0' });
    await main().getByText('El valor mínimo es 1').waitFor();
    expect(stage.proxy.seen.slice(before).filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('Input that is not a number is reported in a modal', async () => {
    await fillAll(main(), { Nombre: 'Ana', Contrato: 'Externo', 'Comisión %': 'diez' });
    await press(main(), 'Guardar');
    await page.getByText('La comisión debe ser un número válido.').first().waitFor();
    await press(page.getByRole('dialog').or(page.getByRole('alertdialog')), 'Cerrar');
  });

  it('Input that only the server refuses is kept in the form, with Reintentar and Cerrar', async () => {
    const { pool } = stage.database;
    const rest = { Rut: '11111111-1', Giro: 'Vinos', Cel: '9', 'Razón social': 'Uno SpA' };
    for (const Nombre of ['Viña Uno', 'Viña Dos']) {
      await page.goto('/admin/cliente/create');
      await fillAll(main(), { Nombre, ...rest });
      await saveAndGo(main(), page, 'Cliente creado correctamente');
      await page.waitForURL('**/admin/cliente');
    }
    await page.goto('/admin/operacion/create');
    await fillAll(main(), {
      Tipo: 'Exportación',
      Cliente: 'Viña Uno',
      'Costo Operacional': '250000',
      'ETA Puerto': '2026-12-01 10:00',
      'ETA Planta': '2026-12-01 08:00',
    });
    // Another user deletes the client meanwhile.
    await pool.query("update cliente set deleted_at = now() where nombre = 'Viña Uno'");
    await press(main(), 'Guardar');
    const modal = page.getByRole('dialog').or(page.getByRole('alertdialog'));
    await modal.getByText(/El registro no existe/).waitFor();
    await modal.getByRole('button', { name: 'Reintentar' }).waitFor();
    await press(modal, 'Cerrar');
    expect(await main().getByLabel('Costo Operacional', { exact: true }).inputValue()).toBe('250000');
  });
});

describe('A session that the server ends during the work', () => {
  it('After a session is ended by the server, the next login continues on the same screen', async () => {
    await page.goto('/admin/camion');
    await page.getByRole('heading', { name: 'Camiones', level: 1 }).waitFor();
    await stage.database.pool.query('delete from sesion');
    // The app may have noticed before this request to the server.
    await page
      .getByPlaceholder('Buscar')
      .fill('volvo', { timeout: 2000 })
      .catch(() => {});
    await page.waitForURL(/\/login/);
    await enterHere();
    await page.waitForURL('**/admin/camion**');
    await page.getByRole('heading', { name: 'Camiones', level: 1 }).waitFor();
  });

  it('After a session is ended by the server, a half-filled form is restored to the same user, once', async () => {
    const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true }).first();
    const half = async (): Promise<void> => {
      await page.goto('/admin/cliente/create');
      await fillAll(page.getByRole('main'), { Nombre: 'Viña a medias', Rut: '76.105.422-8' });
      await press(page.getByRole('main'), 'Agregar Plantas');
      await field('Comuna').fill('Casablanca');
      await stage.database.pool.query('delete from sesion');
      // Like any return to the page, this asks the server.
      await page.evaluate(() => dispatchEvent(new Event('focus')));
      await page.waitForURL(/\/login/);
    };
    await half();
    await enterHere();
    await page.waitForURL('**/admin/cliente/create');
    await page.getByText(/^Se recuperó lo que había escrito/).waitFor();
    expect(await field('Nombre').inputValue()).toBe('Viña a medias');
    expect(await field('Rut').inputValue()).toBe('76.105.422-8');
    expect(await field('Comuna').inputValue()).toBe('Casablanca');
    // The form is still unsaved.
    await page.getByRole('link', { name: 'Hoy' }).first().click();
    await press(page.getByRole('alertdialog', { name: '¿Salir sin guardar?' }), 'Salir sin guardar');
    await page.getByRole('heading', { name: 'Hoy', level: 1 }).waitFor();
    await page.goBack();
    await page.waitForURL('**/admin/cliente/create');
    expect(await field('Nombre').inputValue()).toBe('');
  });
});

describe('An error of the server', () => {
  it('A change that meets an error of the server is kept, not refused, and arrives once the server works', async () => {
    const { pool } = stage.database;
    const main = page.getByRole('main');
    await page.goto('/admin/bodega/create');
    page.once('dialog', (dialog) => void dialog.accept());
    await pool.query("alter table bodega add constraint prueba check (nombre <> 'Curauma')");
    await fillAll(main, { Nombre: 'Curauma', Comuna: 'Valparaíso', Dirección: 'Los Pinos 3' });
    await press(main, 'Guardar');
    await page
      .getByText(/Guardado en este dispositivo/)
      .first()
      .waitFor();
    await pool.query('alter table bodega drop constraint prueba');
    await page.waitForURL('**/admin/bodega');
    await expect
      .poll(async () => (await pool.query('select nombre from bodega')).rows, { timeout: 60_000 })
      .toEqual([{ nombre: 'Curauma' }]);
  });
});
