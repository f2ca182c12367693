/** Operations in their lists: who is free to carry one, and what is said before one is deleted. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  enter,
  main,
  openCompany,
  openPost,
  type Post,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { press, SIZES } from '#tests/support/screen.ts';
import { textsOf } from '#tests/support/words.ts';

const CHOFER = { contrato: 'Interno', comision: 10 };

let stage: BrowserStage;
let page: Page;
let waiting: number;
let booked: number;
let post: Post;

beforeAll(async () => {
  stage = await openStage(SIZES.desk);
  ({ page } = stage.browser);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  // For its client.
  await scheduleImport(post);
  await post('/chofer', { ...CHOFER, nombre: 'Zoila Zamora' });
  const schedule = async (hour: string): Promise<number> => {
    const { datos } = await post('/operacion', {
      tipo: 'IMPORTACION',
      cliente: 1,
      monto: 200_000,
      eta_puerto: `2026-11-24T${hour}:00:00-03:00`,
      eta_planta: `2026-11-24T${hour}:00:00-03:00`,
    });
    return datos.id;
  };
  booked = await schedule('22');
  waiting = await schedule('20');
  await post(`/operacion/${booked}`, { choferId: 1, camionId: 1 }, 'PATCH');
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The choice of a driver', () => {
  it('Free drivers are offered first, busy ones with their operation and its end, beside the ETAs', async () => {
    await page.goto(`/admin/operacion/asignar-chofer/${waiting}`);
    await main(page).getByText('ETA Puerto 2026-11-24 20:00 · ETA Planta 2026-11-24 20:00').waitFor();
    const busy = `Ocupado: op. ${booked} hasta 25-11 04:00`;
    const options = main(page).getByLabel('Chofer', { exact: true }).locator('option');
    await expect
      .poll(() => textsOf(options))
      .toEqual(['Seleccione …', 'Zoila Zamora (Interno)', `Pedro Rojas (Interno) · ${busy}`]);
    const trucks = main(page).getByLabel('Camión', { exact: true }).locator('option');
    expect((await textsOf(trucks)).at(-1)).toBe(`Volvo · KXPT42 · ${busy}`);
  });
});

describe('The deletion of an operation', () => {
  const asked = () => page.getByRole('alertdialog', { name: 'Eliminar operación' });
  const row = () =>
    page.getByRole('region', { name: 'ASIGNADO' }).getByRole('row').filter({ hasText: 'Pedro Rojas' });
  const askToDelete = async (): Promise<void> => {
    await page.goto('/admin/operacion');
    await upToDate(page);
    await row().getByRole('button', { name: 'Eliminar' }).click();
    await asked().getByText(`operación ${booked}`, { exact: true }).waitFor();
  };

  it('An operation without movements is deleted, and Deshacer brings it back', async () => {
    await askToDelete();
    expect(await asked().getByText('No se puede deshacer').count()).toBe(0);
    await press(asked(), 'Eliminar');
    await row().waitFor({ state: 'detached' });
    await press(page, 'Deshacer');
    await page.getByText('Se recuperó la operación').waitFor();
    await row().waitFor();
  });

  it('Before an operation with a finished movement is deleted, the dialog says that it cannot be undone', async () => {
    const hours = { fecha_inicio: '2026-11-20T12:00:00Z', fecha_termino: '2026-11-20T14:00:00Z' };
    const datos = { terminal: 'STI', numero: 'MSCU6639871' };
    await post('/movimiento', { ...hours, operacion: booked, tipo: 'Retiro en puerto', puerto: 1, datos });
    await askToDelete();
    await asked().getByText('No se puede deshacer una vez enviado').waitFor();
    await page.keyboard.press('Escape');
    await asked().waitFor({ state: 'detached' });
  });
});
