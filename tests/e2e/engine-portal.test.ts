/**
 * A captive portal, as in a hotel, answers every request itself. The app, opened from its service
 * worker, says 'Sin conexión', keeps what is saved, accepts no answer of the portal, and continues once
 * the portal is gone.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { expectOnceEach, readOutbox, versionNow } from '#tests/support/queue.ts';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { choferForm, createOne, enter, GUARDADO, upToDate } from '#tests/support/office.ts';
import { chip, press } from '#tests/support/screen.ts';

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const PAGE =
  '<!doctype html><title>Wifi</title><form action="/entrar"><button>Aceptar y navegar</button></form>';

let stage: BrowserStage;
let page: Page;
let since: number;
/** The requests that reached the portal's server, by their Authorization header. */
const leaked: (string | undefined)[] = [];
const portal = createServer(({ headers }, response) => {
  leaked.push(headers.authorization);
  response.writeHead(200, HTML).end(PAGE);
});

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await new Promise<void>((resolve) => {
    portal.listen(0, '127.0.0.1', resolve);
  });
  await enter(page);
  since = await versionNow(stage.database.pool);
});

afterAll(async () => {
  portal.close();
  await stage?.close();
});

const portals: [string, () => { status: number; headers: Record<string, string>; body: string }][] = [
  ['200 with its page', () => ({ status: 200, headers: HTML, body: PAGE })],
  [
    'a way to another address',
    () => {
      const { port } = portal.address() as AddressInfo;
      return { status: 302, headers: { location: `http://localhost:${port}/entrar` }, body: '' };
    },
  ],
  ['511 with its page', () => ({ status: 511, headers: HTML, body: PAGE })],
  ['401 with its page', () => ({ status: 401, headers: HTML, body: PAGE })],
  ['403 with its page', () => ({ status: 403, headers: HTML, body: PAGE })],
  ['404 with its page', () => ({ status: 404, headers: HTML, body: PAGE })],
];

describe('Behind a captive portal', () => {
  it.each(portals)(
    'Behind a captive portal that answers %s, the app opens and stores what is saved',
    async (name, answer) => {
      const before = stage.proxy.visits.length;
      stage.proxy.treat(() => ({ instead: answer() }));
      await page.goto('/admin/dashboard');
      await chip(page)
        .getByText(/^Sin conexión/)
        .waitFor();
      await createOne(page, 'chofer', choferForm(`Chofer ${name}`), GUARDADO);
      const row = page.getByRole('row', { name: `Chofer ${name}` });
      await row.getByText('Pendiente de envío').waitFor();
      expect(await page.getByText('Aceptar y navegar').count()).toBe(0);
      // It was sent, and the portal's answer did not count.
      expect(stage.proxy.visits.slice(before).some(({ method }) => method === 'POST')).toBe(true);
    },
  );

  it('Behind a captive portal all changes wait unsent, and no request gives the portal the token of the session', async () => {
    await chip(page).getByText(`Sin conexión · ${portals.length} pendientes`).waitFor();
    const rows = await readOutbox(page);
    expect(rows.map(({ answer }) => answer)).toEqual(portals.map(() => null));
    expect(await versionNow(stage.database.pool)).toBe(since);
    expect(leaked.filter((authorization) => authorization !== undefined)).toEqual([]);
  });
});

describe('After a captive portal', () => {
  it('After a captive portal all changes are sent once, without an action of the user', async () => {
    const rows: OutboxRow[] = await readOutbox(page);
    stage.proxy.treat(null);
    await upToDate(page);
    await expectOnceEach(stage.database.pool, rows, since);
  });

  it('The login says that there is no connection behind a captive portal', async () => {
    stage.proxy.treat(() => ({ instead: portals[0]![1]() }));
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    const said = page.waitForEvent('dialog');
    await page.getByLabel('Correo electrónico').fill(STAGE_EMAIL);
    await page.getByLabel('Contraseña', { exact: true }).fill(STAGE_PASSWORD);
    const pressed = press(page, 'Iniciar sesión');
    const dialog = await said;
    expect(dialog.message()).toBe(
      'No hay conexión con el servidor. Para iniciar sesión se necesita conexión.',
    );
    await dialog.accept();
    await pressed;
  });
});
