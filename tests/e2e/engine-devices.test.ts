/**
 * Two tablets with separate networks, both without a connection for a while: the same next movement is registered on
 * both, and different fields of one driver are corrected on each.
 */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOutbox } from '#tests/support/queue.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { type TestBrowser, openBrowser } from '#tests/support/browser.ts';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  recordMovimiento,
  saveAndClose,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { chip, fillAll, press } from '#tests/support/screen.ts';
import { openProxy, type Proxy } from '#tests/support/proxy.ts';

let stage: BrowserStage;
let network: Proxy;
let other: TestBrowser;
let ana: Page;
let luis: Page;
let operacion: number;
let post: Awaited<ReturnType<typeof openPost>>;

beforeAll(async () => {
  stage = await openStage();
  network = await openProxy(stage.serverUrl);
  other = await openBrowser({ url: network.url });
  [ana, luis] = [stage.browser.page, other.page];
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await stage.database.pool.query('update operacion set chofer_id = 1, camion_id = 1');
  for (const page of [ana, luis]) await enter(page);
});

afterAll(async () => {
  await other?.close();
  await network?.close();
  await stage?.close();
});

const retiro = (numero: string): Record<string, string> => ({
  Puerto: 'STI San Antonio',
  Terminal: 'Sitio 3',
  'Número de contenedor': numero,
  'Fecha de inicio': '2026-03-05 08:30',
  'Fecha de término': '2026-03-05 09:15',
});

async function back(proxy: Proxy, page: Page): Promise<void> {
  proxy.restore();
  await online(page);
}

describe('Two devices without a network', () => {
  it('Of two devices that register the same movement offline one is accepted, and the other is told why it is refused', async () => {
    for (const [proxy, page] of [
      [stage.proxy, ana],
      [network, luis],
    ] as const) {
      await page.goto(`/admin/operacion/detail/${operacion}`);
      await page.getByRole('button', { name: 'Crear Movimiento' }).waitFor();
      await cutOff(proxy, page);
    }
    await recordMovimiento(ana, 'Retiro en puerto', retiro('MSCU6647876'));
    await recordMovimiento(luis, 'Retiro en puerto', retiro('CSQU3054383'));
    await recordMovimiento(luis, 'Descarga en planta', {
      Planta: 'Casablanca',
      'Fecha de inicio': '2026-03-05 11:00',
      'Fecha de término': '2026-03-05 16:00',
    });
    await back(stage.proxy, ana);
    await upToDate(ana);
    await back(network, luis);
    await chip(luis).getByText('1 con error').click();
    const tray = luis.getByRole('dialog', { name: 'Pendientes' });
    const entries = tray.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(2);
    await entries
      .first()
      .getByText('El tipo de movimiento no corresponde después de Retiro en puerto')
      .waitFor();
    await entries
      .last()
      .getByText(/^Espera a que se resuelva «Registrar movimiento: Retiro en puerto/)
      .waitFor();
    expect(await stage.query("select tipo, datos->>'numero' as numero from movimiento")).toEqual([
      { tipo: 'Retiro en puerto', numero: 'MSCU6647876' },
    ]);
  });

  it('The second of two devices discards its refused movement, and its next movement is then accepted after that of the first', async () => {
    const tray = luis.getByRole('dialog', { name: 'Pendientes' });
    await press(tray.getByRole('listitem').first(), 'Descartar');
    const asked = luis.getByRole('alertdialog', { name: '¿Descartar el cambio?' });
    await asked.getByText(/Retiro en puerto.* no se enviará y se perderá/).waitFor();
    await press(asked, 'Descartar');
    await tray.getByText('No hay cambios por enviar').waitFor();
    await press(tray, 'Cerrar');
    await upToDate(luis);
    await main(luis).getByText('MSCU6647876').or(main(luis).getByText('MSCU 664787-6')).first().waitFor();
    expect(await main(luis).getByText(/CSQU/).count()).toBe(0);
    await expect.poll(() => readOutbox(luis)).toEqual([]);
    const movimientos = 'select orden, tipo from movimiento where deleted_at is null order by orden';
    expect(await stage.query(movimientos)).toEqual([
      { orden: 1, tipo: 'Retiro en puerto' },
      { orden: 2, tipo: 'Descarga en planta' },
    ]);
    // The open screen shows it live.
    await main(ana).getByText('Sigue: Entrega de contenedor').waitFor();
  });

  it('Two devices that correct different fields of one driver offline keep both corrections', async () => {
    for (const [proxy, page, values] of [
      [stage.proxy, ana, { Nombre: 'Pedro Rojas Soto' }],
      [network, luis, { 'Comisión %': '12' }],
    ] as const) {
      await page.goto('/admin/chofer/edit/1');
      await main(page).getByLabel('Nombre', { exact: true }).waitFor();
      await cutOff(proxy, page);
      await fillAll(main(page), values);
      await saveAndClose(main(page), page, GUARDADO);
      await page.waitForURL('**/admin/chofer');
    }
    await Promise.all([back(stage.proxy, ana), back(network, luis)]);
    for (const page of [ana, luis]) await upToDate(page);
    expect(await stage.query('select nombre, comision from chofer')).toEqual([
      { nombre: 'Pedro Rojas Soto', comision: 12 },
    ]);
    for (const page of [ana, luis]) {
      await page.getByRole('row', { name: /Pedro Rojas Soto.*12/ }).waitFor();
    }
    expect(await stage.query("select accion from bitacora where accion = 'chofer.update'")).toHaveLength(2);
  });

  it('A driver removed on one device and corrected on the other is removed only after the remover has seen the correction', async () => {
    await post('/chofer', { nombre: 'Eva Soto', contrato: 'Externo', comision: 5 });
    await main(luis)
      .getByRole('row', { name: /Eva Soto/ })
      .waitFor();
    await main(ana)
      .getByRole('row', { name: /Eva Soto/ })
      .waitFor();
    await cutOff(network, luis);
    const remove = async (): Promise<void> => {
      await press(main(luis).getByRole('row', { name: /Eva Soto/ }), 'Eliminar');
      await press(luis.getByRole('alertdialog'), 'Eliminar');
      await main(luis)
        .getByRole('row', { name: /Eva Soto/ })
        .waitFor({ state: 'detached' });
    };
    await remove();
    await main(ana)
      .getByRole('row', { name: /Eva Soto/ })
      .getByRole('link', { name: 'Editar' })
      .click();
    await fillAll(main(ana), { 'Comisión %': '9' });
    await saveAndClose(main(ana), ana, 'Chofer actualizado correctamente');
    await back(network, luis);
    await chip(luis).getByText('1 con error').click();
    const tray = luis.getByRole('dialog', { name: 'Pendientes' });
    await tray.getByText(/Este registro cambió después/).waitFor();
    await tray.getByText('5 % → 9 %').waitFor();
    const [{ deleted_at }] = await stage.query("select deleted_at from chofer where nombre = 'Eva Soto'");
    expect(deleted_at).toBeNull();
    await press(tray, 'Eliminar de todas formas');
    await tray.getByText('No hay cambios por enviar').waitFor();
    const [after] = await stage.query("select deleted_at from chofer where nombre = 'Eva Soto'");
    expect(after.deleted_at).not.toBeNull();
  });

  it('A driver corrected on one device and removed on the other is reported as deleted in the tray of the first', async () => {
    await press(luis.getByRole('dialog', { name: 'Pendientes' }), 'Cerrar');
    await post('/chofer', { nombre: 'Iris Vega', contrato: 'Externo', comision: 5 });
    for (const page of [ana, luis])
      await main(page)
        .getByRole('row', { name: /Iris Vega/ })
        .waitFor();
    await cutOff(stage.proxy, ana);
    await main(ana)
      .getByRole('row', { name: /Iris Vega/ })
      .getByRole('link', { name: 'Editar' })
      .click();
    await fillAll(main(ana), { 'Comisión %': '9' });
    await saveAndClose(main(ana), ana, GUARDADO);
    await press(main(luis).getByRole('row', { name: /Iris Vega/ }), 'Eliminar');
    await press(luis.getByRole('alertdialog'), 'Eliminar');
    await main(luis)
      .getByRole('row', { name: /Iris Vega/ })
      .waitFor({ state: 'detached' });
    await upToDate(luis);
    await back(stage.proxy, ana);
    await chip(ana).getByText('1 con error').click();
    const tray = ana.getByRole('dialog', { name: 'Pendientes' });
    await tray
      .getByText('El registro ya no existe: se eliminó mientras tanto. Descarte este cambio.')
      .waitFor();
    // Its form cannot be opened any more.
    expect(await tray.getByLabel('Lo que escribió').textContent()).toBe('Comisión9 %');
    await press(tray, 'Descartar');
    await press(ana.getByRole('alertdialog'), 'Descartar');
    await tray.getByText('No hay cambios por enviar').waitFor();
  });
});
