/** Rows per page and columns of a list (R27): remembered on the device, without a network, and on the user's other devices. */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectFocus, tabTo } from '#tests/support/keyboard.ts';
import {
  type ListTablet,
  openListDesktop,
  openListTablet,
  openOperacionLists,
} from '#tests/support/list-devices.ts';
import { cutOff, enter, online, openPost } from '#tests/support/office.ts';
import type { BrowserStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let second: ListTablet | undefined;

beforeAll(async () => {
  stage = await openListDesktop(120);
  ({ page } = stage.browser);
});
afterAll(async () => {
  await second?.close();
  await stage?.close();
});
beforeEach(() => openOperacionLists(stage));

const list = (name: string, on = page): Locator => on.getByRole('region', { name, exact: true });
const rowsOf = (name: string, on = page): Promise<number> =>
  list(name, on)
    .getByRole('row')
    .filter({ has: on.getByRole('cell') })
    .count();
const perPage = (name: string, on = page): Locator => list(name, on).getByLabel('Filas por página');
const headersOf = (name: string, on = page): Promise<string[]> =>
  list(name, on).getByRole('columnheader').allInnerTexts();
const menu = (name: string): Locator => page.getByRole('group', { name: `Columnas de ${name}` });
const columns = (name: string, on = page): Locator =>
  list(name, on).getByRole('button', { name: 'Columnas' });
const preferences = async (): Promise<Record<string, unknown>> => {
  const rows = await stage.query('select clave, valor from preferencia order by clave');
  return Object.fromEntries(rows.map(({ clave, valor }) => [clave, JSON.parse(valor)]));
};
const ALL = [
  'Número Operación',
  'Cliente',
  'Tipo Operación',
  'Eta Puerto',
  'Eta Planta',
  'Monto',
  'Chofer',
  'Camión',
  'Estado',
  'Acciones',
];
const OTHERS = ALL.filter((header) => header !== 'Monto');

/** The keys of the values in the users' databases. A choice is shown before it is there. */
const onDisk = (): Promise<string[]> =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const keys: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      if (database.objectStoreNames.contains('meta'))
        keys.push(...(await done(database.transaction('meta').objectStore('meta').getAllKeys())).map(String));
      database.close();
    }
    return keys;
  });

describe('Rows per page', () => {
  it('A list has five rows per page at first, and as many as its user chooses, after a reload too', async () => {
    expect(await rowsOf('ASIGNADO')).toBe(5);
    expect(await perPage('ASIGNADO').locator('option').allInnerTexts()).toEqual([
      '5',
      '10',
      '20',
      '50',
      '100',
    ]);
    await perPage('ASIGNADO').selectOption('20');
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(20);
    expect(await perPage('AGENDADO').inputValue()).toBe('5');
    await page.reload();
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(20);
    await expect.poll(preferences).toEqual({ 'filas.operacion.asignado': 20 });
  });

  it('The first row of a page stays on the page when the number of rows changes, and pages are counted anew', async () => {
    await page.goto('/admin/operacion?asignado_pagina=2');
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(20);
    const first = await list('ASIGNADO').getByRole('row').nth(1).getByRole('cell').first().innerText();
    await perPage('ASIGNADO').selectOption('10');
    await list('ASIGNADO').getByText('Página 3 de').waitFor();
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(10);
    expect(await list('ASIGNADO').getByRole('row').nth(1).getByRole('cell').first().innerText()).toBe(first);
    await perPage('ASIGNADO').selectOption('100');
    await list('ASIGNADO').getByText('Página 1 de').waitFor();
    await perPage('ASIGNADO').selectOption('5');
    await expect.poll(preferences).toEqual({});
  });

  it('The first row of a page stays on the page without a network too, where the device counts the new pages at once', async () => {
    await cutOff(stage.proxy, page);
    await page.goto('/admin/operacion?asignado_pagina=12');
    // With the local rows, instead of 'Página 12 de 1' while they are read.
    await list('ASIGNADO')
      .getByText(/Página 12 de \d\d/)
      .waitFor();
    const first = await list('ASIGNADO').getByRole('row').nth(1).getByRole('cell').first().innerText();
    await perPage('ASIGNADO').selectOption('20');
    await page.waitForURL('**/admin/operacion?asignado_pagina=3', { timeout: 10_000 });
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(20);
    await list('ASIGNADO').getByText('Página 3 de').waitFor();
    expect(await list('ASIGNADO').getByText(first, { exact: true }).count()).toBe(1);
    await perPage('ASIGNADO').selectOption('5');
    await list('ASIGNADO').getByText('Página 9 de').waitFor();
    stage.proxy.restore();
    await online(page);
    await expect.poll(preferences).toEqual({});
  });

  it('Without a network the chosen number of rows comes from this device', async () => {
    await cutOff(stage.proxy, page);
    await perPage('ASIGNADO').selectOption('50');
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(50);
    await expect.poll(onDisk).toContain('preferencia-filas.operacion.asignado');
    await page.reload();
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(50);
    expect(await preferences()).toEqual({});
    stage.proxy.restore();
    await online(page);
    await expect.poll(preferences).toEqual({ 'filas.operacion.asignado': 50 });
  });
});

describe('Columns', () => {
  it('All standard columns are shown at first; a hidden one is in no row and in no header', async () => {
    await expect.poll(() => headersOf('ASIGNADO')).toEqual(ALL);
    await columns('ASIGNADO').click();
    expect(await menu('ASIGNADO').getByRole('checkbox').count()).toBe(11);
    expect(await menu('ASIGNADO').getByLabel('Número Operación').isDisabled()).toBe(true);
    await menu('ASIGNADO').getByLabel('Monto').uncheck();
    await expect.poll(() => headersOf('ASIGNADO')).toEqual(OTHERS);
    expect(await list('ASIGNADO').locator('td[data-label=Monto]').count()).toBe(0);
    expect(await headersOf('AGENDADO')).toContain('Monto');
    await page.reload();
    await expect.poll(() => headersOf('ASIGNADO')).toEqual(OTHERS);
    await expect
      .poll(async () => (await preferences())['columnas.operacion.asignado'])
      .toEqual({ op_monto: false });
  });

  it('The menu is used with the keyboard: Enter opens it, Space hides a column, Esc closes it, «Restablecer» shows all', async () => {
    await columns('ASIGNADO').focus();
    await page.keyboard.press('Enter');
    await tabTo(page, menu('ASIGNADO').getByLabel('Chofer'));
    await page.keyboard.press('Space');
    await expect.poll(() => headersOf('ASIGNADO')).toEqual(OTHERS.filter((header) => header !== 'Chofer'));
    await page.keyboard.press('Escape');
    await expectFocus(columns('ASIGNADO'));
    expect(await menu('ASIGNADO').isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    await tabTo(page, menu('ASIGNADO').getByRole('button', { name: 'Restablecer' }));
    await page.keyboard.press('Enter');
    await expect.poll(() => headersOf('ASIGNADO')).toEqual(ALL);
    expect(await menu('ASIGNADO').getByRole('button', { name: 'Restablecer' }).isDisabled()).toBe(true);
    await expect.poll(preferences).toEqual({ 'filas.operacion.asignado': 50 });
  });

  it('A column that is hidden without a network stays hidden after a reload, and is sent when the network is back', async () => {
    await cutOff(stage.proxy, page);
    await columns('ASIGNADO').click();
    await menu('ASIGNADO').getByLabel('Monto').uncheck();
    await page.reload();
    await expect.poll(() => headersOf('ASIGNADO')).toEqual(OTHERS);
    stage.proxy.restore();
    await online(page);
    await expect.poll(preferences).toEqual({
      'columnas.operacion.asignado': { op_monto: false },
      'filas.operacion.asignado': 50,
    });
  });
});

it('A further column is shown by choice, and is in the exported file then', async () => {
  await columns('ASIGNADO').click();
  await menu('ASIGNADO').getByLabel('Contenedor').check();
  await expect.poll(() => headersOf('ASIGNADO')).toEqual(OTHERS.toSpliced(-2, 0, 'Contenedor'));
  await page.keyboard.press('Escape');
  const file = page.waitForEvent('download');
  await list('ASIGNADO').getByRole('button', { name: 'Exportar CSV' }).click();
  const [header] = (await readFile(await (await file).path(), 'utf8')).split('\n');
  expect(header).toContain('Contenedor');
  expect(header).not.toContain('Monto');
  await columns('ASIGNADO').click();
  await menu('ASIGNADO').getByLabel('Contenedor').uncheck();
  await expect
    .poll(async () => (await preferences())['columnas.operacion.asignado'])
    .toEqual({ op_monto: false });
});

describe('Another device, and another user', () => {
  it('After a login on a tablet its lists are as on the desktop, and what is chosen there is here once its user comes back', async () => {
    second = await openListTablet(stage);
    const { tablet } = second;
    await expect.poll(() => rowsOf('ASIGNADO', tablet.page)).toBe(50);
    expect(await list('ASIGNADO', tablet.page).locator('td[data-label=Monto]').count()).toBe(0);
    await perPage('ASIGNADO', tablet.page).selectOption('10');
    await expect.poll(async () => (await preferences())['filas.operacion.asignado']).toBe(10);
    await page.reload();
    await expect.poll(() => rowsOf('ASIGNADO')).toBe(10);
  });

  it('After the logout nothing of it is on the device, and another user has lists of his own', async () => {
    const { page: other } = second!.tablet;
    const stored = (): Promise<string[]> =>
      other.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('preferencias-')));
    expect(await stored()).toHaveLength(1);
    await other.getByRole('button', { name: 'Menú' }).click();
    await other.getByRole('link', { name: 'Cerrar sesión' }).click();
    await other.waitForURL('**/login');
    await expect.poll(stored).toEqual([]);
    const user = { email: 'lectura@transporte.cl', password: 'una-clave-de-prueba', role: 'LECTURA' };
    await (
      await openPost(stage.serverUrl)
    )('/usuario', { nombre: 'Lectura', ...user });
    await enter(other, user.email, user.password);
    await other.goto('/admin/operacion');
    await expect.poll(() => rowsOf('ASIGNADO', other)).toBe(5);
    expect(await list('ASIGNADO', other).locator('td[data-label=Monto]').count()).toBe(5);
  });
});
