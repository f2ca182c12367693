/**
 * A dispatcher works without a network, and meanwhile an administrator makes her a reader. What she recorded is refused,
 * kept in sight, and sent in her name once she may do it again.
 */
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axe } from '#tests/support/axe.ts';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import {
  choferForm,
  createOne,
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  recordMovimiento,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { chip, login, press } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const ANA = 'ana@transporte.cl';
const PASSWORD = 'una-clave-larga-9';
const CHOFER = /^Crear chofer: Luis Vera/;
const MOVIMIENTO = /^Registrar movimiento: Retiro en puerto/;

let stage: BrowserStage;
let office: TestBrowser;
let page: Page;
let operacion: number;
let file: string;
let setRole: (role: string) => Promise<void>;

beforeAll(async () => {
  stage = await openStage();
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  const { datos } = await post('/usuario', { email: ANA, password: PASSWORD, role: 'DESPACHO' });
  setRole = (role) => post(`/usuario/${datos.id}`, { role }, 'PATCH');
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await enter(page, ANA, PASSWORD);
});

afterAll(async () => {
  await office?.close();
  await stage?.close();
});

const entry = (title: RegExp): Locator =>
  main(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

/** Her device learns that her session has ended, and she logs in again. */
async function comeBack(): Promise<void> {
  stage.proxy.restore();
  await online(page);
  await page.waitForURL('**/login**');
  await page
    .getByRole('status')
    .filter({ hasText: `La sesión de ${ANA} se cerró desde otro lugar.` })
    .getByText(/2 cambios sin enviar|1 cambio sin enviar/)
    .waitFor();
  await login(page, ANA, PASSWORD);
}

it('Changes of a dispatcher who became a reader meanwhile wait in the tray, each with what was not permitted', async () => {
  await cutOff(stage.proxy, page);
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await recordMovimiento(page, 'Retiro en puerto', {
    'Fecha de inicio': '2026-03-05 08:00',
    'Fecha de término': '2026-03-05 09:30',
    Puerto: 'STI San Antonio',
    Terminal: 'Molo Sur',
  });
  await createOne(page, 'chofer', choferForm('Luis Vera'), GUARDADO);
  await setRole('LECTURA');
  await comeBack();
  await chip(page).getByText('2 con error').click();
  await page.goto('/admin/pendientes');
  await entry(CHOFER).getByText('No tiene permiso para crear choferes').waitFor();
  await entry(CHOFER)
    .getByText(/^Pida a un administrador que cambie su rol/)
    .waitFor();
  await entry(MOVIMIENTO).getByText('No tiene permiso para registrar movimientos').waitFor();
  expect(await stage.query('select id from movimiento')).toEqual([]);
  expect(await stage.query(`select id from chofer where nombre = 'Luis Vera'`)).toEqual([]);
});

it('A change that the role does not permit shows what was typed, and can be discarded or exported, not sent or edited', async () => {
  await entry(MOVIMIENTO).getByText('Molo Sur').waitFor();
  await entry(CHOFER).getByText('Interno').waitFor();
  for (const title of [CHOFER, MOVIMIENTO]) {
    const offered = await entry(title).locator('button, a').allInnerTexts();
    expect(offered).toContain('Descartar');
    expect(offered).not.toContain('Reintentar');
    expect(offered).not.toContain('Editar');
  }
  expect(await axe(page)).toEqual([]);
  const waiting = page.waitForEvent('download');
  await press(main(page), 'Exportar');
  file = await (await waiting).path();
  const { filas } = JSON.parse(readFileSync(file, 'utf8')) as { filas: { name: string }[] };
  expect(filas.map(({ name }) => name).toSorted()).toEqual(['chofer.create', 'movimiento.create']);
});

it('A change that the role does not permit is removed only by a confirmed discard', async () => {
  await press(entry(CHOFER), 'Descartar');
  const asked = page.getByRole('alertdialog');
  await asked.getByText('no se enviará y se perderá.').waitFor();
  await press(asked, 'Cancelar');
  await entry(CHOFER).waitFor();
  await press(entry(CHOFER), 'Descartar');
  await press(asked, 'Descartar');
  await entry(CHOFER).waitFor({ state: 'detached' });
  await page.reload();
  await entry(MOVIMIENTO).waitFor();
  expect(await entry(CHOFER).count()).toBe(0);
});

it('An administrator cannot send changes of another user from an exported file, and is told whose they are', async () => {
  office = await openBrowser({ url: stage.serverUrl });
  await enter(office.page);
  await office.page.goto('/admin/pendientes');
  await office.page.getByLabel('Archivo de cambios exportados').setInputFiles(file);
  await office.page
    .getByRole('status')
    .getByText(`Este archivo es de otro usuario (${ANA}): cada usuario envía solo sus propios cambios.`)
    .waitFor();
  expect(await stage.query('select id from movimiento')).toEqual([]);
});

it('Once an administrator gives the role back, the change is sent again, in the name of who made it', async () => {
  await setRole('DESPACHO');
  await comeBack();
  await page.goto('/admin/pendientes');
  await press(entry(MOVIMIENTO), 'Reintentar');
  await upToDate(page);
  await main(page).getByText('No hay cambios por enviar').waitFor();
  const made = await stage.query(
    `select b.accion, u.email from bitacora b join usuario u on u.id = b.usuario_id where b.tabla = 'movimiento'`,
  );
  expect(made).toEqual([{ accion: 'movimiento.create', email: ANA }]);
});
