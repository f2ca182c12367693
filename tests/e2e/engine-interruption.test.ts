/**
 * A morning without a network: a client, its operation, the assignment and the movements depend on one another, the
 * page is reloaded in between, and the network first comes back for a moment only.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectOnceEach, readOutbox, versionNow } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  recordMovimiento,
  saveAndClose,
  upToDate,
  watchChip,
} from '#tests/support/office.ts';
import { chip, fillAll, press } from '#tests/support/screen.ts';

const CLIENTE = 'Viña Santa Elena';
let stage: BrowserStage;
let page: Page;
let detail: string;
let since: number;

beforeAll(async () => {
  stage = await openStage();
  page = stage.browser.page;
  await openCompany(await openPost(stage.proxy.url));
  await enter(page);
  since = await versionNow(stage.database.pool);
});

afterAll(async () => {
  await stage?.close();
});

describe('Work without a network', () => {
  it('Without a network the app shows that it is offline, and keeps a client, an operation and its assignment', async () => {
    stage.proxy.cut();
    await chip(page).getByText('Sin conexión', { exact: true }).waitFor();

    await page.goto('/admin/cliente/create');
    await fillAll(main(page), {
      Nombre: CLIENTE,
      Rut: '76105422-8',
      Giro: 'Vinos',
      Cel: '+56 9 8765 4321',
      'Razón social': 'Viña Santa Elena SpA',
    });
    await press(main(page), 'Agregar Plantas');
    const planta = { Nombre: 'Casablanca', Comuna: 'Casablanca', Dirección: 'Ruta 68 km 62' };
    await fillAll(main(page).getByRole('group').last(), planta);
    await saveAndClose(main(page), page, GUARDADO);
    await page.waitForURL('**/admin/cliente');

    await page.goto('/admin/operacion/create');
    await fillAll(main(page), {
      Tipo: 'Importación',
      Cliente: CLIENTE,
      'Costo Operacional': '350000',
      'ETA Puerto': '2026-03-05 08:00',
      'ETA Planta': '2026-03-05 14:00',
    });
    await saveAndClose(main(page), page, GUARDADO);
    await page.waitForURL('**/admin/operacion');
    await page
      .getByRole('row', { name: CLIENTE })
      .getByRole('link', { name: 'Asignar Chofer' })
      .or(page.getByRole('row', { name: CLIENTE }).getByRole('button', { name: 'Asignar Chofer' }))
      .click();
    await fillAll(main(page), { Chofer: 'Pedro Rojas (Interno)', Camión: 'Volvo' });
    await saveAndClose(main(page), page, GUARDADO);
    await page.waitForURL('**/admin/operacion');
  });

  it('Without a network movements are registered on an unsent operation, also after a reload', async () => {
    await page.getByRole('row', { name: 'Pedro Rojas' }).getByRole('link', { name: 'Ver Detalle' }).click();
    await recordMovimiento(page, 'Retiro en puerto', {
      Puerto: 'STI San Antonio',
      Terminal: 'Sitio 3',
      'Número de contenedor': 'MSCU 664787-6',
      'Fecha de inicio': '2026-03-05 08:30',
      'Fecha de término': '2026-03-05 09:15',
    });
    detail = new URL(page.url()).pathname;
    expect(detail).toMatch(/[0-9a-f]{8}-/);
    await page.reload();
    await chip(page).getByText('Sin conexión · 4 pendientes').waitFor();
    await recordMovimiento(page, 'Descarga en planta', {
      Planta: 'Casablanca',
      'Fecha de inicio': '2026-03-05 11:00',
      'Fecha de término': '2026-03-05 16:00',
    });
    await recordMovimiento(page, 'Entrega de contenedor', {
      Depósito: 'Sitrans',
      'Fecha de inicio': '2026-03-05 20:00',
      'Fecha de término': '2026-03-05 20:30',
    });
    await chip(page).getByText('Sin conexión · 6 pendientes').click();
    const tray = page.getByRole('dialog', { name: 'Pendientes' });
    await expect
      .poll(() => tray.getByRole('heading', { level: 3 }).allTextContents())
      .toEqual([
        `Crear cliente: ${CLIENTE}`,
        expect.stringMatching(/^Agendar operación/),
        expect.stringMatching(/^Asignar chofer/),
        expect.stringMatching(/^Registrar movimiento: Retiro en puerto/),
        expect.stringMatching(/^Registrar movimiento: Descarga en planta/),
        expect.stringMatching(/^Registrar movimiento: Entrega de contenedor/),
      ]);
    await press(tray, 'Cerrar');
    expect(await versionNow(stage.database.pool)).toBe(since);
  });
});

describe('The network back', () => {
  it('With the network back everything is sent once and in order, though it fails again after the first request', async () => {
    const rows = await readOutbox(page);
    const states = await watchChip(page);
    let sent = 0;
    stage.proxy.treat(({ method }) => {
      if (method === 'GET') return {};
      sent += 1;
      if (sent === 2) stage.proxy.cut();
      return {};
    });
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('Sin conexión · 5 pendientes').waitFor();
    stage.proxy.treat(null);
    stage.proxy.restore();
    // The page gets no event, and must notice by itself.
    await upToDate(page);
    await expectOnceEach(stage.database.pool, rows, since);
    const seen = await states();
    expect(seen[0]).toBe('Sin conexión · 6 pendientes');
    expect(seen).toContain('Sin conexión · 5 pendientes');
    expect(seen.at(-1)).toBe('Al día');
  });

  it('With the network back each record exists once, with the right references', async () => {
    expect(
      await stage.query(
        `select c.nombre, p.nombre as planta, o.finalizado, ch.nombre as chofer, m.orden, m.tipo
         from movimiento m join operacion o on o.id = m.operacion_id join cliente c on c.id = o.cliente_id
         join planta p on p.cliente_id = c.id join chofer ch on ch.id = o.chofer_id order by m.orden`,
      ),
    ).toEqual(
      ['Retiro en puerto', 'Descarga en planta', 'Entrega de contenedor'].map((tipo, index) => ({
        nombre: CLIENTE,
        planta: 'Casablanca',
        finalizado: true,
        chofer: 'Pedro Rojas',
        orden: index + 1,
        tipo,
      })),
    );
  });

  it('With the network back the address that the operation had before it had a number still works', async () => {
    expect(new URL(page.url()).pathname).toBe(detail);
    await page.reload();
    for (const tipo of ['Retiro en puerto', 'Descarga en planta', 'Entrega de contenedor']) {
      await main(page).getByText(tipo).first().waitFor();
    }
    await main(page).getByText('Pendiente de envío').waitFor({ state: 'detached' });
  });
});
