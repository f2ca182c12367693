/** To whom the data of a device belong: after a restore, in a page from the back/forward cache, after a user was disabled. */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readOutbox } from '#tests/support/queue.ts';
import { storedOn } from '#tests/support/stored.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { choferForm, createOne, cutOff, enter, GUARDADO, main, openPost } from '#tests/support/office.ts';
import { chip, press } from '#tests/support/screen.ts';
import { versionOneRow } from '../idb/version-one-row.ts';

const EVA = 'eva@transporte.cl';
const PUERTO = { nombre: 'Puerto de la empresa', comuna: 'Arica', direccion: 'Mar 1' };
let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  const post = await openPost(stage.proxy.url);
  await post('/usuario', { email: EVA, password: STAGE_PASSWORD, nombre: 'Eva' });
});
afterAll(async () => {
  await stage?.close();
});

/** Runs in the page: creates a database of an older version with one change, for that state of the server. */
function leaveOldQueue([rows, instance]: readonly [readonly unknown[], string]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('transporte-1', 10);
    request.addEventListener('upgradeneeded', () => {
      const db = request.result;
      const meta = db.createObjectStore('meta', { keyPath: 'clave' });
      meta.add({ clave: 'replica', valor: { cursor: 0, instancia: instance, at: null } });
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('key', 'key', { unique: true });
      for (const row of rows) outbox.add(row);
    });
    request.addEventListener('success', () => {
      request.result.close();
      resolve();
    });
    request.addEventListener('error', () => reject(new Error('the database cannot be made')));
  });
}

it('Changes for another installation of the server are kept, reported and exported, and never sent', async () => {
  await page.goto('/login');
  await page.evaluate(leaveOldQueue, [[versionOneRow()], crypto.randomUUID()] as const);
  await enter(page);
  await page.goto('/admin/pendientes');
  const notice = main(page)
    .getByRole('status')
    .filter({ hasText: 'guarda 1 cambio sin enviar de otra copia' });
  await notice.waitFor();
  await main(page).getByText('No hay cambios por enviar').waitFor();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    notice.getByRole('button', { name: 'Exportar esos cambios' }).click(),
  ]);
  const text = readFileSync(await file.path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ usuario: { uuid: null }, filas: [{ name: 'chofer.create' }] });
  await page.getByLabel('Archivo de cambios exportados').setInputFiles(await file.path());
  await main(page).getByText('cambios hechos sobre otra copia del servidor').waitFor();
  expect(await stage.query('select id from chofer')).toEqual([]);
});

it('A page restored from the back/forward cache shows nothing of the user who was logged in before', async () => {
  await cutOff(stage.proxy, page);
  await createOne(page, 'chofer', choferForm('Chofer de la primera'), GUARDADO);
  await page.getByRole('row', { name: 'Chofer de la primera' }).waitFor();
  const response = await fetch(`${stage.serverUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: EVA, password: STAGE_PASSWORD }),
  });
  const { token, ...eva } = (await response.json()) as { token: string; uuid: string };
  // As a tab of Eva does while this page is in the cache, where it gets no storage events.
  await page.evaluate(
    ([user, secret]) => {
      localStorage.setItem('usuario', user);
      localStorage.setItem('token', secret);
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    },
    [JSON.stringify(eva), token] as const,
  );
  await page.getByRole('row', { name: 'Chofer de la primera' }).waitFor({ state: 'hidden' });
  stage.proxy.restore();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await chip(page).getByText('Al día').waitFor();
  expect(await stage.query('select id from chofer')).toEqual([]);
  await page.goto('/admin/dashboard');
  await page.getByText('Hola, Eva').waitFor();
  await page.getByRole('link', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/login');
});

it('Only the queue of a disabled user stays, is reported to a SUPER_ADMIN, and is sent once the user is enabled', async () => {
  await (
    await openPost(stage.proxy.url)
  )('/puerto', PUERTO);
  await enter(page, EVA);
  await expect.poll(() => storedOn(page)).toContain(PUERTO.nombre);
  await cutOff(stage.proxy, page);
  await createOne(page, 'chofer', choferForm('Chofer de Eva'), GUARDADO);
  const [{ uuid }] = await stage.query(`select uuid from usuario where email = '${EVA}'`);
  await stage.query(`update usuario set activo = false where email = '${EVA}'`);
  stage.proxy.restore();
  await page.evaluate(() => void dispatchEvent(new Event('online')));
  await page.waitForURL('**/login**');
  await page.getByRole('status').getByText('los cambios sin enviar están guardados').waitFor();
  await expect.poll(() => storedOn(page)).not.toContain(PUERTO.nombre);
  expect(await storedOn(page)).toContain('Chofer de Eva');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.getByLabel('Correo electrónico').fill(EVA);
  await page.getByLabel('Contraseña', { exact: true }).fill(STAGE_PASSWORD);
  await press(page, 'Iniciar sesión');
  await page.getByText('Correo o contraseña incorrectos').waitFor();
  await enter(page, STAGE_EMAIL);
  expect(await readOutbox(page, uuid)).toHaveLength(1);
  await page.goto('/admin/pendientes');
  await main(page).getByText(`guarda 1 cambio sin enviar de ${EVA}`).waitFor();
  expect(await stage.query("select id from chofer where nombre = 'Chofer de Eva'")).toEqual([]);
  await page.goto('/admin/dashboard');
  await page.getByRole('link', { name: 'Cerrar sesión' }).click();
  await page.waitForURL('**/login');
  await stage.query(`update usuario set activo = true where email = '${EVA}'`);
  await enter(page, EVA);
  await expect
    .poll(() => stage.query("select id from chofer where nombre = 'Chofer de Eva'"))
    .toHaveLength(1);
});
