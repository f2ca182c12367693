/** The users of drivers: the driver is chosen in the form of the user. */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enter, main, openCompany, openPost } from '#tests/support/office.ts';
import { payloads } from '#tests/support/payloads.ts';
import { fillAll, leaveResult, press, save } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const PASSWORD = 'una-clave-larga-9';

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/chofer', payloads.chofer({ nombre: 'Luis Vera' }));
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The user of a driver', () => {
  const choferField = (): Locator => main(page).getByRole('combobox', { name: 'Chofer' });
  const createUser = async (email: string): Promise<void> => {
    await page.goto('/admin/usuario/create');
    await fillAll(main(page), { Nombre: 'Pedro', 'Correo electrónico': email });
    await main(page).getByText('Ve solo sus propias operaciones').click();
    await fillAll(main(page), { Contraseña: PASSWORD, 'Repita la contraseña': PASSWORD });
    await main(page).getByText('Pedir que elija otra al iniciar sesión').click();
  };

  it('A user with the role Chofer needs a driver, whom the list then shows', async () => {
    await createUser('pedro@transporte.cl');
    await press(main(page), 'Guardar');
    await main(page).getByText('Este campo es obligatorio').waitFor();
    await choferField().selectOption('Pedro Rojas');
    await save(main(page), page, 'Usuario creado correctamente');
    await leaveResult(page);
    await main(page).getByText('Chofer: Pedro Rojas').waitFor();
  });

  it('A driver who has a user already cannot have a second one', async () => {
    await createUser('otro@transporte.cl');
    await choferField().selectOption('Pedro Rojas');
    await save(main(page), page, 'El chofer ya tiene un usuario activo');
    await leaveResult(page);
  });

  it('A user who gets another role has no driver, and no field for one', async () => {
    await createUser('luis@transporte.cl');
    await choferField().selectOption('Luis Vera');
    await save(main(page), page, 'Usuario creado correctamente');
    await leaveResult(page);
    const [{ id }] = await stage.query(`select id from usuario where email = 'luis@transporte.cl'`);
    await page.goto(`/admin/usuario/edit/${id}`);
    await expect.poll(() => choferField().inputValue()).toBe('2');
    await main(page).getByText('Ve todo, salvo los usuarios').click();
    expect(await choferField().count()).toBe(0);
    await save(main(page), page, 'Usuario actualizado correctamente');
    const stored = await stage.query(`select role, chofer_id from usuario where id = ${id}`);
    expect(stored).toEqual([{ role: 'LECTURA', chofer_id: null }]);
  });

  it("A driver without work is told so on 'Mi día'", async () => {
    await page.goto('/login');
    await page.evaluate(() => localStorage.clear());
    await enter(page, 'pedro@transporte.cl', PASSWORD, '/admin/mi-dia');
    await main(page).getByText('No tiene operaciones asignadas para hoy').waitFor();
    expect(await main(page).getByRole('article').count()).toBe(0);
  });
});
