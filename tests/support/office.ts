/** Actions of the company's users in browser tests, and a company to work in. */
import type { Locator, Page } from 'playwright-core';
import { TARIFA } from '#tests/support/tarifa.ts';
import { STAGE_EMAIL, STAGE_PASSWORD } from './stage.ts';
import type { Proxy } from './proxy.ts';
import { chip, fill, fillAll, login, press, save } from './screen.ts';
import { payloads, validBody } from '#tests/support/payloads.ts';

export const GUARDADO = 'Guardado en este dispositivo';

export const main = (page: Page): Locator => page.getByRole('main');

/** Waits until the device is in step with the server. */
export async function upToDate(page: Page, timeout = 60_000): Promise<void> {
  await chip(page).getByText('Al día').waitFor({ timeout });
}

/** Logs in and waits until this device can work without a network. */
export async function enter(
  page: Page,
  email = STAGE_EMAIL,
  password = STAGE_PASSWORD,
  home?: string,
): Promise<void> {
  await login(page, email, password, home);
  await upToDate(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
}

/** Fires the event that the browser fires when the network returns. */
export async function online(page: Page): Promise<void> {
  await page.evaluate(() => void dispatchEvent(new Event('online')));
}

/** Cuts the network and focuses the page, which then detects it at once instead of soon. */
export async function cutOff(proxy: Proxy, page: Page): Promise<void> {
  proxy.cut();
  await page.evaluate(() => void dispatchEvent(new Event('focus')));
  await chip(page).getByText('Sin conexión').waitFor();
}

/** Presses Guardar, waits for the modal that says so, and closes it. */
export async function saveAndClose(scope: Locator, page: Page, text: string | RegExp): Promise<void> {
  await save(scope, page, text);
  await page
    .getByRole('alertdialog')
    .getByRole('button')
    .first()
    .click({ timeout: 2000 })
    // The modal also closes by itself.
    .catch(() => {});
}

/** Fills a module's create form and saves it. */
export async function createOne(
  page: Page,
  module: string,
  values: Record<string, string>,
  text: string | RegExp,
): Promise<void> {
  await page.goto(`/admin/${module}/create`);
  await fillAll(main(page), values);
  await saveAndClose(main(page), page, text);
  await page.waitForURL(`**/admin/${module}`);
}

export const choferForm = (Nombre: string): Record<string, string> => ({
  Nombre,
  Contrato: 'Interno',
  'Comisión %': '10',
});

/** Records every text of the chip from now on, without repetitions in a row. */
export async function watchChip(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = [];
    const read = (): void => {
      for (const { textContent } of document.querySelectorAll('[aria-live=polite]')) {
        const isChip = /^(Al día|Sin conexión|\d+ pendientes?|\d+ con error)/.test(textContent);
        if (isChip && texts.at(-1) !== textContent) texts.push(textContent);
      }
    };
    new MutationObserver(read).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    read();
    Object.assign(globalThis, { chipTexts: texts });
  });
  return () => page.evaluate(() => (globalThis as unknown as { chipTexts: string[] }).chipTexts);
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into whatever the API answers
export type Post = (path: string, body: object, method?: 'POST' | 'PATCH' | 'DELETE') => Promise<any>;

/** Calls the API directly, where another test covers the forms. */
export async function openPost(url: string, email = STAGE_EMAIL, password = STAGE_PASSWORD): Promise<Post> {
  let token = '';
  const post: Post = async (path, body, method = 'POST') => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(method === 'POST' ? validBody(path, body) : body),
    });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  ({ token } = await post('/auth/login', { email, password }));
  return post;
}

/** Creates a driver, a truck, a port and a depot. */
export async function openCompany(post: Post): Promise<void> {
  const place = (nombre: string) => ({ nombre, comuna: 'San Antonio', direccion: 'Av. Angamos 1601' });
  await post('/chofer', payloads.chofer({ nombre: 'Pedro Rojas' }));
  await post('/camion', { placa: 'KXPT42', marca: 'Volvo', capacidad: 28 });
  await post('/puerto', place('STI San Antonio'));
  await post('/deposito', { ...place('Sitrans'), porteo: 'San Antonio' });
}

/** Creates an import of a client with one plant and a tariff. @returns its number */
export async function scheduleImport(post: Post): Promise<number> {
  const { datos: cliente } = await post('/cliente', {
    nombre: 'Viña Santa Elena',
    rut: '76105422-8',
    giro: 'Vinos',
    cel: '+56 9 8765 4321',
    razon_social: 'Viña Santa Elena SpA',
    plantas: [{ nombre: 'Casablanca', comuna: 'Casablanca', direccion: 'Ruta 68 km 62' }],
  });
  await post('/negociacion', { cliente: cliente.id, ...TARIFA });
  const { datos } = await post('/operacion', {
    tipo: 'IMPORTACION',
    cliente: cliente.id,
    monto: 350_000,
    eta_puerto: '2026-03-05T11:00:00Z',
    eta_planta: '2026-03-05T17:00:00Z',
  });
  return datos.id;
}

/** Records a movement on the operation's detail, without a network. */
export async function recordMovimiento(
  page: Page,
  tipo: string,
  values: Record<string, string>,
): Promise<void> {
  await press(page, 'Crear Movimiento');
  const dialog = page.getByRole('dialog', { name: /Actualizando el historial/ });
  await dialog.waitFor();
  await fill(dialog, 'Tipo', tipo);
  await fillAll(dialog, values);
  await saveAndClose(dialog, page, GUARDADO);
  await dialog.waitFor({ state: 'detached' });
  await main(page).getByText(tipo).first().waitFor();
}
