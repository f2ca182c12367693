/** Tabs of several versions of the app on one device, in a real browser. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TABLAS } from '#contracts/tables.ts';
import { EMAIL, type Escenario, openEscenario, PASSWORD } from '#tests/support/stage.ts';
import { hasta } from '#tests/support/device.ts';
import { chip, login } from '#tests/support/screen.ts';
import { filaUno } from '../idb/version-one-row.ts';

let escenario: Escenario;

beforeAll(async () => {
  escenario = await openEscenario();
});
afterAll(async () => {
  await escenario.close();
});

/** Runs in the page: opens the database at a version, making what the first version of the app made. */
function abrirEn([name, version, tablas, filas, instancia]: readonly [
  string,
  number,
  readonly string[],
  readonly unknown[],
  string,
]): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('upgradeneeded', () => {
      const db = request.result;
      if (db.objectStoreNames.length > 0) return;
      for (const tabla of tablas)
        db.createObjectStore(tabla, { keyPath: 'id' }).createIndex('version', 'version');
      const meta = db.createObjectStore('meta', { keyPath: 'clave' });
      meta.add({ clave: 'replica', valor: { cursor: 0, instancia, at: null } });
      const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true });
      outbox.createIndex('key', 'key', { unique: true });
      for (const fila of filas) outbox.add(fila);
    });
    request.addEventListener('success', () => {
      // Nobody in this page hears that a newer one needs it: it stands still.
      Object.assign(globalThis, { quieta: request.result });
      resolve();
    });
    request.addEventListener('error', () => reject(new Error('the database cannot be opened')));
  });
}

it('what an older version left is sent, once its standing tab lets go; a newer version is given way', async () => {
  const { navegador, database } = escenario;
  const { page, context } = navegador;
  const vieja = await context.newPage();
  await vieja.goto('/login');
  const { instancia } = await database.db.selectFrom('reloj').select('instancia').executeTakeFirstOrThrow();
  await vieja.evaluate(abrirEn, ['transporte-1', 10, TABLAS, [filaUno()], instancia] as const);

  const cerrar = page.getByText('Cierre las otras pestañas de la aplicación');
  await login(page, EMAIL, PASSWORD);
  await cerrar.waitFor();
  expect(await database.db.selectFrom('chofer').select('nombre').execute()).toEqual([]);

  await vieja.evaluate(() => (globalThis as unknown as { quieta: IDBDatabase }).quieta.close());
  await hasta(async () => (await database.db.selectFrom('chofer').select('nombre').execute()).length === 1);
  await cerrar.waitFor({ state: 'hidden' });
  await hasta(async () => (await chip(page).textContent())?.startsWith('Al día') === true);

  const { uuid } = await database.db.selectFrom('usuario').select('uuid').executeTakeFirstOrThrow();
  await vieja.evaluate(abrirEn, [`transporte-${uuid}`, 1000, [], [], ''] as const);
  await page.getByText('Hay una versión más nueva abierta en otra pestaña').waitFor();
});
