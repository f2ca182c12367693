/**
 * One tablet, two people. Ana logs out with unsent work and Benito logs in: he neither sees nor sends it, and
 * it is sent in Ana's name after her next login. Then the server ends a session in the middle of a replay.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OutboxRow } from '#data/changes/row.ts';
import { isWrite } from '#tests/support/proxy.ts';
import { expectOnceEach, queueDrivers, readOutbox, versionNow } from '#tests/support/queue.ts';
import { storedOn } from '#tests/support/stored.ts';
import { type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import {
  choferForm,
  createOne,
  cutOff,
  enter,
  GUARDADO,
  online,
  openPost,
  upToDate,
} from '#tests/support/office.ts';
import { chip, login, press } from '#tests/support/screen.ts';

const ANA = 'ana@transporte.cl';
const BENITO = 'benito@transporte.cl';
let stage: BrowserStage;
let page: Page;
let left: OutboxRow[];
let since: number;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  const post = await openPost(stage.proxy.url);
  for (const email of [ANA, BENITO])
    await post('/usuario', { email, password: STAGE_PASSWORD, nombre: email });
  await post('/puerto', { nombre: 'Puerto de la empresa', comuna: 'Arica', direccion: 'Mar 1' });
  await enter(page, ANA);
});

afterAll(async () => {
  await stage?.close();
});

const user = async (email: string): Promise<{ id: number; uuid: string }> =>
  (await stage.query(`select id, uuid from usuario where email = '${email}'`))[0];
const logout = (): Promise<void> => page.getByRole('link', { name: 'Cerrar sesión' }).click();
const storedHere = (): Promise<string> => storedOn(page);
const tokenHere = (): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

describe('Two users of one device', () => {
  it('A logout with unsent work asks before, and keeps the work', async () => {
    since = await versionNow(stage.database.pool);
    await expect.poll(storedHere).toContain('Puerto de la empresa');
    await cutOff(stage.proxy, page);
    await createOne(page, 'chofer', choferForm('Chofer de Ana'), GUARDADO);
    await createOne(
      page,
      'bodega',
      { Nombre: 'Bodega de Ana', Comuna: 'Lota', Dirección: 'Mar 1' },
      GUARDADO,
    );
    await logout();
    const asked = page.getByRole('alertdialog', { name: 'Cambios sin enviar' });
    await asked.getByText(/Hay 2 cambios sin enviar\. Quedan guardados en este dispositivo/).waitFor();
    await press(asked, 'Cancelar');
    await chip(page).getByText('Sin conexión · 2 pendientes').waitFor();
    await logout();
    await press(asked, 'Cerrar sesión');
    await page.waitForURL('**/login');
    expect(await page.getByText('Su sesión terminó.').count()).toBe(0);
    left = await readOutbox(page, (await user(ANA)).uuid);
    expect(left).toHaveLength(2);
  });

  it('A logout leaves unsent changes on the device, and no other data of the company', async () => {
    await expect.poll(storedHere).not.toContain('Puerto de la empresa');
    expect(await storedHere()).toContain('Chofer de Ana');
  });

  it('The next user of a device sees and sends no unsent change of the one before', async () => {
    stage.proxy.restore();
    const before = stage.proxy.visits.length;
    await enter(page, BENITO);
    const token = await tokenHere();
    await createOne(page, 'chofer', choferForm('Chofer de Benito'), 'Chofer creado correctamente');
    await upToDate(page);
    expect(await page.getByRole('row', { name: 'Chofer de Ana' }).count()).toBe(0);
    await page.goto('/admin/bodega');
    await page.getByText('No hay bodegas').waitFor();
    await page.goto('/admin/pendientes');
    await page.getByText('No hay cambios por enviar').waitFor();
    const visits = stage.proxy.visits.slice(before).filter(({ path }) => path.startsWith('/api/'));
    const authorizations = new Set(visits.map(({ authorization }) => authorization));
    // The login itself has none.
    expect(authorizations).toEqual(new Set([null, `Bearer ${token}`]));
    for (const { key } of left) expect(JSON.stringify(visits)).not.toContain(key);
    expect(JSON.stringify(visits)).not.toContain('de Ana');
    const waiting = await readOutbox(page, (await user(ANA)).uuid);
    const content = (rows: OutboxRow[]) => rows.map(({ key, args, answer }) => ({ key, args, answer }));
    expect(content(waiting)).toEqual(content(left));
  });

  it('The unsent changes of a user are sent in that user’s name after the next login', async () => {
    await logout();
    await page.waitForURL('**/login');
    await enter(page, ANA);
    await page.goto('/admin/chofer');
    await page.getByRole('row', { name: 'Chofer de Ana' }).waitFor();
    const log = async () => {
      const rows = await stage.query(
        `select accion, u.email from bitacora b join usuario u on u.id = b.usuario_id where b.version > ${since}`,
      );
      return rows.map(({ accion, email }) => `${String(accion)} ${String(email)}`).toSorted();
    };
    // The two changes are independent, so either may be sent first.
    await expect
      .poll(log, { timeout: 20_000 })
      .toEqual([`bodega.create ${ANA}`, `chofer.create ${ANA}`, `chofer.create ${BENITO}`]);
    const id = (await stage.query("select id from chofer where nombre = 'Chofer de Ana'"))[0].id;
    await page.goto(`/admin/chofer/edit/${id}`);
    await press(page, 'Historial de cambios');
    await page.getByText(`${ANA} creó el chofer Chofer de Ana`).waitFor();
  });
});

describe('A session that the server ends in the middle of a replay', () => {
  it('A session ended in the middle of a replay keeps the queue, asks for the login, and continues in the same name', async () => {
    const { database, proxy } = stage;
    await upToDate(page);
    const { id, uuid } = await user(ANA);
    await expect.poll(() => readOutbox(page, uuid)).toEqual([]);
    const { rows, since: start } = await queueDrivers(stage, page, 10, 3);
    let writes = 0;
    const second = proxy.hold('before', (visit) => isWrite(visit) && ++writes > 1);
    proxy.restore();
    await online(page);
    await second.reached;
    await database.pool.query(`delete from sesion where usuario_id = ${id}`);
    second.release();
    await page.waitForURL('**/login**');
    await page.getByRole('status').getByText('Su sesión terminó.').waitFor();
    await expect.poll(storedHere).not.toContain('Puerto de la empresa');
    const sent = Number(
      (await stage.query(`select count(*) as n from bitacora where version > ${start}`))[0].n,
    );
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(40);
    const waiting = (await readOutbox(page, uuid)).filter(({ state }) => state !== 'acked');
    expect(waiting).toHaveLength(40 - sent);

    proxy.treat(null);
    await login(page, ANA, STAGE_PASSWORD);
    await upToDate(page);
    await expectOnceEach(database.pool, rows, start);
    const names = await stage.query(
      `select distinct usuario_id as id from bitacora where version > ${start}`,
    );
    expect(names).toEqual([{ id }]);
  });
});
