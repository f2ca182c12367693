/** A commission corrected by accounting until it is settled: without a network, and refused afterwards (R36.2). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  saveAndClose,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { chip, fill, press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const EMAIL = 'contabilidad@oficina.cl';
const PASSWORD = 'una-clave-larga-9';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let operacion: number;

const dialog = () => page.getByRole('dialog', { name: /Corregir comisión/ });
const comision = async (): Promise<unknown> =>
  (
    await stage.query(
      `select comision_externo::float as own, comision_monto::int as monto from operacion where id = ${operacion}`,
    )
  )[0];

/** Finishes the operation of $350.000 with its driver (10 %). */
async function finish(): Promise<void> {
  await post(`/operacion/${operacion}`, { choferId: 1, camionId: 1 }, 'PATCH');
  const times = { operacion, fecha_inicio: '2026-03-05T12:00:00Z', fecha_termino: '2026-03-05T12:00:00Z' };
  const datos = { terminal: 'STI', numero: 'MSCU6647876' };
  await post('/movimiento', { ...times, tipo: 'Retiro en puerto', puerto: 1, datos });
  const [{ id: planta }] = await stage.query('select min(id) as id from planta');
  await post('/movimiento', { ...times, tipo: 'Descarga en planta', planta });
  await post('/movimiento', { ...times, tipo: 'Entrega de contenedor', deposito: 1 });
}

async function correct(percentage: string): Promise<void> {
  await press(main(page), 'Corregir comisión');
  await fill(dialog(), 'Comisión en esta operación', percentage);
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.phone });
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
  await post('/usuario', { email: EMAIL, password: PASSWORD, role: 'CONTABILIDAD' });
  await openCompany(post);
  operacion = await scheduleImport(post);
  await finish();
  await enter(page, EMAIL, PASSWORD);
  await page.goto(`/admin/operacion/detail/${operacion}`);
  await upToDate(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The commission of a finished operation', () => {
  it('Accounting corrects it without a network, sees what the driver gets before saving, and it is sent later', async () => {
    await main(page).getByText('$35.000 (10 %)').waitFor();
    await cutOff(stage.proxy, page);
    await correct('12,5');
    await dialog().getByText('$43.750 (12,5 % de $350.000)').waitFor();
    await saveAndClose(dialog(), page, GUARDADO);
    await main(page).getByText('$43.750 (12,5 %)').waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    await expect.poll(comision).toEqual({ own: 12.5, monto: 43_750 });
  });

  it('Emptied, it is that of the driver again', async () => {
    await correct('');
    await dialog().getByText('$35.000 (10 % de $350.000)').waitFor();
    await saveAndClose(dialog(), page, /./);
    await main(page).getByText('$35.000 (10 %)').waitFor();
    await expect.poll(comision).toEqual({ own: null, monto: 35_000 });
  });

  it('A correction that comes after the settlement is refused in words, and can be opened again from the tray', async () => {
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await correct('20');
    await saveAndClose(dialog(), page, GUARDADO);
    await main(page).getByText('$70.000 (20 %)').waitFor();
    await post('/liquidacion', { chofer: 1, hasta: '2026-03-31' });
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('1 con error').waitFor();
    await page.goto('/admin/pendientes');
    await main(page)
      .getByText(/^Corregir comisión: operación/)
      .waitFor();
    await main(page).getByText('La operación está liquidada').first().waitFor();
    expect(await comision()).toEqual({ own: null, monto: 35_000 });
    await main(page).getByRole('link', { name: 'Editar' }).first().click();
    await dialog().waitFor();
    expect(await dialog().getByLabel('Comisión en esta operación').inputValue()).toBe('20');
  });

  it('Once it is settled, its correction is no longer offered', async () => {
    await page.goto('/admin/pendientes');
    await press(main(page), 'Descartar');
    await press(page.getByRole('alertdialog'), 'Descartar');
    await upToDate(page);
    await page.goto(`/admin/operacion/detail/${operacion}`);
    await main(page).getByText('$35.000 (10 %) · liquidada').waitFor();
    await main(page).getByRole('link', { name: 'Ver liquidaciones' }).waitFor();
    expect(await main(page).getByRole('button', { name: 'Corregir comisión' }).count()).toBe(0);
    expect(stage.browser.errors.filter((error) => !/net::ERR|409/.test(error))).toEqual([]);
  });
});
