/** What administrators see of logins and users: the security log; and passwords. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutOff, enter, main, online } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';
import { type BrowserStage, STAGE_EMAIL, STAGE_PASSWORD, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

const login = (email: string, password: string) =>
  fetch(`${stage.serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
    body: JSON.stringify({ email, password }),
  });

describe('The security log', () => {
  const heading = () => page.getByRole('heading', { name: 'Registro de seguridad', level: 1 });
  const row = (text: string) => main(page).getByRole('row').filter({ hasText: text });

  it('The security log is reached from the users, and tells who logged in and who tried to', async () => {
    expect((await login('extrano@otra.cl', 'adivinada')).status).toBe(401);
    await page.goto('/admin/usuario');
    await main(page).getByRole('link', { name: 'Registro de seguridad' }).click();
    await heading().waitFor();
    await row('Inicio de sesión fallido')
      .filter({ hasText: 'extrano@otra.cl' })
      .getByText('203.0.113.9')
      .waitFor();
    await row(STAGE_EMAIL).filter({ hasText: 'Usuario creado' }).getByText('Primer usuario').waitFor();
    expect(await main(page).getByRole('columnheader', { name: 'Acciones' }).count()).toBe(0);
  });

  it('The security log is searched and sorted like other lists', async () => {
    await main(page).getByPlaceholder('Buscar').fill('otra.cl');
    await row(STAGE_EMAIL).first().waitFor({ state: 'detached' });
    expect(await row('extrano@otra.cl').count()).toBe(1);
    await main(page).getByPlaceholder('Buscar').fill('nada de esto');
    await page.getByText('Nada coincide con «nada de esto»').waitFor();
    await press(main(page), 'Borrar la búsqueda');
    await press(page.getByRole('columnheader', { name: 'Evento' }), 'Evento');
    await page.locator('th[aria-sort=ascending]', { hasText: 'Evento' }).waitFor();
  });

  it('The security log is found by the search over everything', async () => {
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Buscar en todo' });
    await search.getByRole('combobox').fill('seguridad');
    await search.getByRole('option', { name: /Registro de seguridad/ }).waitFor();
    await page.keyboard.press('Enter');
    await heading().waitFor();
  });

  it('The security log says without a network that it needs one, and loads once there is one', async () => {
    await page.goto('/admin/dashboard');
    await cutOff(stage.proxy, page);
    await page.goto('/admin/usuario/seguridad');
    await page.getByText('Sin conexión: el registro de seguridad requiere conexión.').waitFor();
    stage.proxy.restore();
    await online(page);
    await row('Primer usuario').waitFor();
  });
});

describe('The own password', () => {
  const NEW = 'otra-clave-larga';
  const type = async (values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values))
      await main(page).getByLabel(label, { exact: true }).fill(value);
  };
  const dialog = () => page.getByRole('alertdialog');

  it('A user changes the own password from the menu, and corrects what is refused', async () => {
    await page.goto('/admin/dashboard');
    await page.getByRole('navigation', { name: 'Su cuenta' }).getByText('Contraseña y sesiones').click();
    await page.getByRole('heading', { name: 'Contraseña y sesiones', level: 1 }).waitFor();
    await type({
      'Contraseña actual': 'no-es-esta',
      'Contraseña nueva': 'contraseña',
      'Repita la contraseña': 'contrasena',
    });
    await page.keyboard.press('Enter');
    await main(page).getByText('Las contraseñas no coinciden').waitFor();
    await type({ 'Repita la contraseña': 'contraseña' });
    const current = main(page).getByLabel('Contraseña actual', { exact: true });
    expect(await current.getAttribute('type')).toBe('password');
    await press(main(page), 'Mostrar contraseña actual');
    expect(await current.getAttribute('type')).toBe('text');
    await press(main(page), 'Guardar');
    await dialog().getByText('La contraseña actual no es correcta').waitFor();
    await press(dialog(), 'Cerrar');
    await type({ 'Contraseña actual': STAGE_PASSWORD });
    await press(main(page), 'Guardar');
    await dialog().getByText('Es una contraseña muy usada: elija otra').waitFor();
    await press(dialog(), 'Cerrar');
    await main(page).getByText('Es una contraseña muy usada: elija otra').waitFor();
    await type({ 'Contraseña nueva': NEW, 'Repita la contraseña': NEW });
    stage.proxy.cut();
    await press(main(page), 'Guardar');
    await dialog()
      .getByText(/este cambio solo se guarda con conexión/)
      .waitFor();
    stage.proxy.restore();
    await press(dialog(), 'Reintentar');
    await dialog().getByText('Contraseña cambiada').waitFor();
    await page.waitForURL('**/admin/dashboard');
    expect((await login(STAGE_EMAIL, STAGE_PASSWORD)).status).toBe(401);
    expect((await login(STAGE_EMAIL, NEW)).status).toBe(200);
    // The session goes on.
    await page.goto('/admin/usuario');
    await main(page).getByRole('cell', { name: STAGE_EMAIL }).waitFor();
  });

  it('The screen of the own user leads to the change of the own password', async () => {
    await page.goto('/admin/usuario/edit/1');
    await main(page).getByRole('link', { name: 'Cambiar contraseña' }).click();
    await page.getByRole('heading', { name: 'Contraseña y sesiones', level: 1 }).waitFor();
    await main(page).getByLabel('Contraseña actual', { exact: true }).waitFor();
  });
});

describe('A temporary password', () => {
  const ANA = 'ana@transporte.cl';
  const GIVEN = 'la-que-le-dieron';
  const OWN = 'la-que-eligio-ana';
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
  const field = (label: string) => page.getByLabel(label, { exact: true });

  async function enterAs(email: string, password: string): Promise<void> {
    await heading('Iniciar sesión').waitFor();
    await field('Correo electrónico').fill(email);
    await field('Contraseña').fill(password);
    await page.keyboard.press('Enter');
  }

  it('A temporary password of a new user has to be replaced at the login by a password that the user chooses', async () => {
    await page.goto('/admin/usuario/create');
    await field('Correo electrónico').fill(ANA);
    for (const label of ['Contraseña', 'Repita la contraseña']) await field(label).fill(GIVEN);
    expect(await field('Pedir que elija otra al iniciar sesión').isChecked()).toBe(true);
    await press(main(page), 'Guardar');
    await page.getByRole('alertdialog').getByText('Usuario creado correctamente').waitFor();
    await page.waitForURL('**/admin/usuario');
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();

    await enterAs(ANA, GIVEN);
    await heading('Elija su contraseña').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
    await press(page.getByRole('main'), 'Volver');
    await enterAs(ANA, GIVEN);
    await page.getByText(`Desde ahora entrará como ${ANA}`).waitFor();
    await expect
      .poll(() => field('Contraseña nueva').evaluate((input) => input === document.activeElement))
      .toBe(true);
    // Each button says which field it shows.
    await press(page.getByRole('main'), 'Mostrar contraseña nueva');
    await press(page.getByRole('main'), 'Mostrar contraseña: Repita la contraseña');
    await press(page.getByRole('main'), 'Ocultar contraseña nueva');
    await field('Contraseña nueva').focus();
    await page.keyboard.type('contraseña');
    await field('Repita la contraseña').fill('contraseña');
    await page.keyboard.press('Enter');
    await page.getByText('Es una contraseña muy usada: elija otra').waitFor();
    for (const label of ['Contraseña nueva', 'Repita la contraseña']) await field(label).fill(OWN);
    // The answer of the first attempt is lost: the second one enters with the password that it has set.
    stage.proxy.treat(({ path }) => (path === '/api/auth/login' ? { loses: 'all' } : {}));
    await page.keyboard.press('Enter');
    await page.getByText(/Para iniciar sesión se necesita conexión/).waitFor();
    stage.proxy.treat(null);
    await press(page.getByRole('main'), 'Guardar y entrar');
    await page.waitForURL('**/admin/dashboard');
    expect((await login(ANA, GIVEN)).status).toBe(401);
    expect((await login(ANA, OWN)).status).toBe(200);
  });
});
