/** Two browsers on one company: a change of one user is on the other's open screen, and in the bell, within a second. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STAGE_EMAIL, type BrowserStage, openStage, STAGE_PASSWORD } from '#tests/support/stage.ts';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import { openCompany, openPost } from '#tests/support/office.ts';
import { payloads } from '#tests/support/payloads.ts';
import { fill, fillAll, login, press, save } from '#tests/support/screen.ts';

let stage: BrowserStage;
let other: TestBrowser;
let ana: Page;
let luis: Page;

beforeAll(async () => {
  stage = await openStage();
  other = await openBrowser({ url: stage.proxy.url });
  [ana, luis] = [stage.browser.page, other.page];
  for (const page of [ana, luis]) {
    await login(page, STAGE_EMAIL, STAGE_PASSWORD);
    await page.getByText('Al día').waitFor();
  }
});

afterAll(async () => {
  await other?.close();
  await stage?.close();
});

const CHOFER = { Nombre: 'Pedro Rojas', Contrato: 'Interno', 'Comisión %': '10' };

describe('A change made on another device', () => {
  it("A change made on one device appears on the other's open list without a reload", async () => {
    await luis.goto('/admin/chofer');
    await luis.getByText(/Página 1 de 1/).waitFor();
    await luis.evaluate(() => Object.assign(globalThis, { sinRecargar: true }));
    await ana.goto('/admin/chofer/create');
    await fillAll(ana.getByRole('main'), CHOFER);
    await save(ana.getByRole('main'), ana, 'Chofer creado correctamente');
    // The goal is a second; the machine that runs the tests may be busy.
    await luis.getByRole('row', { name: /Pedro Rojas/ }).waitFor({ timeout: 10_000 });
    expect(await luis.evaluate(() => 'sinRecargar' in globalThis)).toBe(true);
  });

  it('A change made on one device takes nothing that the other is typing, and both edits stand if their fields differ', async () => {
    await ana.waitForURL('**/admin/chofer');
    await luis.goto('/admin/chofer/edit/1');
    const form = luis.getByRole('main');
    await fill(form, 'Nombre', 'Pedro Rojas Soto');
    await ana.goto('/admin/chofer/edit/1');
    await fill(ana.getByRole('main'), 'Comisión %', '12');
    await save(ana.getByRole('main'), ana, 'Chofer actualizado correctamente');
    await ana.waitForURL('**/admin/chofer');
    await expect
      .poll(async () => (await stage.database.pool.query('select comision from chofer')).rows)
      .toEqual([{ comision: 12 }]);
    expect(await form.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Pedro Rojas Soto');
    await save(form, luis, 'Chofer actualizado correctamente');
    const { rows } = await stage.database.pool.query('select nombre, comision from chofer');
    expect(rows).toEqual([{ nombre: 'Pedro Rojas Soto', comision: 12 }]);
  });
});

describe('A record deleted by another user', () => {
  it("A record deleted by one user is reported as deleted on the other's open form, with a way back", async () => {
    await luis.goto('/admin/chofer/edit/1');
    await fill(luis.getByRole('main'), 'Nombre', 'Pedro R. Soto');
    await ana.goto('/admin/chofer');
    await ana
      .getByRole('row', { name: /Pedro Rojas/ })
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await press(ana.getByRole('alertdialog').or(ana.getByRole('dialog')), 'Eliminar');
    const modal = luis.getByRole('dialog').or(luis.getByRole('alertdialog'));
    await modal.getByText('No se encontraron datos').waitFor();
    await modal.getByText('Se eliminó o se descartó mientras lo tenía abierto.').waitFor();
    await press(modal, 'Cerrar');
    await luis.waitForURL('**/admin/chofer');
    await luis
      .getByText('No hay choferes')
      .or(luis.getByText(/Página 1 de 1/))
      .first()
      .waitFor();
  });
});

describe('The bell', () => {
  it('The bell counts an operation that is due as soon as another user schedules it, and leads to it', async () => {
    const bell = luis.getByRole('button', { name: /Notificaciones/ });
    await luis.goto('/admin/dashboard');
    await bell.waitFor();
    const main = ana.getByRole('main');
    await ana.goto('/admin/cliente/create');
    await fillAll(main, {
      Nombre: 'Viña Uno',
      Rut: '76105422-8',
      Giro: 'Vinos',
      Cel: '9',
      'Razón social': 'Uno SpA',
    });
    await save(main, ana, 'Cliente creado correctamente');
    await ana.goto('/admin/operacion/create');
    await fillAll(main, {
      Tipo: 'Importación',
      Cliente: 'Viña Uno',
      'Costo Operacional': '350000',
      'ETA Puerto': '2026-03-05 08:00',
      'ETA Planta': '2026-03-06 14:00',
    });
    await save(main, ana, 'Operación creada correctamente');
    await luis.getByRole('button', { name: /Notificaciones.*1/ }).waitFor();
    await bell.click();
    // An import is due on the date of its ship.
    await luis.getByRole('link', { name: /1.*2026-03-05/ }).click();
    await luis.waitForURL('**/admin/operacion?*');
  });
});

describe('An operation that another user gives another driver', () => {
  it('An operation that another user gives another driver between movements shows at once who drove each of them', async () => {
    const post = await openPost(stage.serverUrl);
    await openCompany(post);
    await post('/chofer', payloads.chofer({ nombre: 'Juan Muñoz' }));
    await post('/camion', { placa: 'JRTL99', marca: 'Scania', capacidad: 28 });
    const etas = { eta_puerto: '2026-03-05 08:00', eta_planta: '2026-03-05 14:00' };
    const { datos } = await post('/operacion', { tipo: 'IMPORTACION', cliente: 1, monto: 1, ...etas });
    await post(`/operacion/${datos.id}`, { choferId: 2, camionId: 1 }, 'PATCH');
    const times = { fecha_inicio: '2026-03-05 08:30', fecha_termino: '2026-03-05 09:15' };
    const at = { puerto: 1, datos: { terminal: 'Sitio 3' } };
    await post('/movimiento', { operacion: datos.id, tipo: 'Retiro en puerto', ...times, ...at });

    const entry = luis.getByRole('listitem').filter({ hasText: 'Retiro en puerto' });
    await luis.goto(`/admin/operacion/detail/${datos.id}`);
    await entry.waitFor();
    expect(await entry.getByText('Chofer:').count()).toBe(0);

    await ana.goto(`/admin/operacion/detail/${datos.id}`);
    const main = ana.getByRole('main');
    await main.getByRole('link', { name: 'Cambiar Chofer' }).click();
    await fillAll(main, { Chofer: 'Juan Muñoz (Interno)', Camión: 'Scania' });
    await save(main, ana, 'Operación actualizada correctamente');
    await entry.getByText('Chofer: Pedro Rojas').waitFor({ timeout: 10_000 });
    await entry.getByText('Camión: KXPT42').waitFor();
    await luis.getByRole('definition').getByText('Juan Muñoz (Interno)').waitFor();
  });
});

describe('A list whose first answer comes late', () => {
  it('A list whose first answer comes late keeps what was changed meanwhile', async () => {
    await luis.goto('/admin/dashboard');
    await luis.getByText('Al día').waitFor();
    const hold = stage.proxy.hold(
      'after',
      ({ method, path }) => method === 'GET' && path.startsWith('/api/camion'),
    );
    await luis.goto('/admin/camion');
    await hold.reached;
    await ana.goto('/admin/camion/create');
    await fillAll(ana.getByRole('main'), { Placa: 'TARD10', Marca: 'Volvo', 'Capacidad TON': '28' });
    await save(ana.getByRole('main'), ana, /creado correctamente/);
    const row = luis.getByRole('row', { name: /TARD10/ });
    await row.waitFor();
    hold.release();
    // Long enough for an answer to be rendered.
    await luis.waitForTimeout(800);
    expect(await row.count()).toBe(1);
  });
});
