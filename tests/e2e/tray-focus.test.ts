/** The tray by the keyboard: a button that goes with its change leaves the focus in the dialog. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { cutOff, enter, online, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { chip, press } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let operacion: number;

const HOURS = { fecha_inicio: '2026-03-05T11:00:00Z', fecha_termino: '2026-03-05T12:00:00Z' };
const datos = { terminal: 'Sitio 3', numero: 'MSCU6647876' };

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await enter(page);
});
afterAll(() => stage?.close());

it('A discarded change that is taken back, and one that is accepted, leave the focus in the tray', async () => {
  await page.goto('/admin/operacion');
  const row = page.getByRole('row', { name: /Pedro Rojas/ });
  await row.waitFor();
  await cutOff(stage.proxy, page);
  await press(row, 'Eliminar');
  await press(page.getByRole('alertdialog'), 'Eliminar');
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  await row.waitFor({ state: 'detached' });
  await post('/movimiento', { operacion, tipo: 'Retiro en puerto', ...HOURS, puerto: 1, datos });
  stage.proxy.restore();
  await online(page);
  await chip(page).getByText('1 con error').click();
  const tray = page.getByRole('dialog', { name: 'Pendientes' });
  await press(tray, 'Descartar');
  await press(page.getByRole('alertdialog', { name: '¿Descartar el cambio?' }), 'Descartar');
  await tray.getByText('No hay cambios por enviar').waitFor();
  // Above it is that of the removal itself.
  await tray.getByRole('button', { name: 'Deshacer' }).last().click();
  await tray.getByRole('button', { name: 'Eliminar de todas formas' }).waitFor();
  const focused = tray.locator(':focus');
  await expect.poll(() => focused.allInnerTexts()).toEqual(['Pendientes']);
  await press(tray, 'Eliminar de todas formas');
  await tray.getByText('No hay cambios por enviar').waitFor();
  await expect.poll(() => focused.allInnerTexts()).toEqual(['Pendientes']);
});
