/** What administrators see of logins and users: the security log. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cutOff, enter, main, online } from '#tests/support/office.ts';
import { press } from '#tests/support/screen.ts';
import { type BrowserStage, STAGE_EMAIL, openStage } from '#tests/support/stage.ts';

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
  fetch(`${stage.servidor}/api/auth/login`, {
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
    await page
      .getByText('Sin conexión: el registro de seguridad se ve solo con conexión al servidor.')
      .waitFor();
    stage.proxy.restore();
    await online(page);
    await row('Primer usuario').waitFor();
  });
});
