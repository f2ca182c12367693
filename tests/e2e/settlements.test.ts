/** Settlements with drivers: offline, on paper, freed again, and two users at once (R36). */
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
import { fill, fillAll, press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
let operaciones: number[] = [];

const section = (name: string) => main(page).getByRole('region', { name });
const pendingRows = () =>
  section('Choferes por liquidar').getByRole('row').filter({ hasText: 'Pedro Rojas' });
const doneRows = () => section('Liquidaciones hechas').getByRole('row').filter({ hasText: 'Pedro Rojas' });
const lines = () =>
  stage.query('select operacion_id, comision from liquidacion_linea where deleted_at is null order by 1');

/** An import of the driver that finished on that day of March. */
async function finished(first: number, day: number): Promise<number> {
  const [row] = await stage.query(
    `select cliente_id, (select min(id) from planta) as planta from operacion where id = ${first}`,
  );
  const [ids] = await stage.query(
    'select (select min(id) from chofer) as chofer, (select min(id) from camion) as camion, (select min(id) from puerto) as puerto, (select min(id) from deposito) as deposito',
  );
  const eta = `2026-03-${day}T12:00:00Z`;
  const { datos } = await post('/operacion', {
    tipo: 'IMPORTACION',
    cliente: row.cliente_id,
    monto: day * 10_000,
    eta_puerto: eta,
    eta_planta: eta,
  });
  await post(`/operacion/${datos.id}`, { choferId: ids.chofer, camionId: ids.camion }, 'PATCH');
  const times = { operacion: datos.id, fecha_inicio: eta, fecha_termino: eta };
  await post('/movimiento', {
    ...times,
    tipo: 'Retiro en puerto',
    puerto: ids.puerto,
    datos: { terminal: 'STI', numero: `MSCU${day}` },
  });
  await post('/movimiento', { ...times, tipo: 'Descarga en planta', planta: row.planta });
  await post('/movimiento', { ...times, tipo: 'Entrega de contenedor', deposito: ids.deposito });
  return datos.id;
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  page.setDefaultTimeout(20_000);
  page.on('dialog', (dialog) => void dialog.accept());
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  const first = await scheduleImport(post);
  operaciones = [await finished(first, 10), await finished(first, 20)];
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('Settlements', () => {
  it('Without a network a driver is settled up to a day, with the total in sight, and it is sent later', async () => {
    await page.getByRole('button', { name: 'Finanzas' }).click();
    await page.getByRole('link', { name: 'Liquidaciones' }).first().click();
    await page.waitForURL('**/admin/liquidacion');
    await pendingRows().getByText('$30.000').waitFor();
    await cutOff(stage.proxy, page);
    await pendingRows().getByRole('link', { name: 'Liquidar' }).click();
    await page.waitForURL('**/admin/liquidacion/create/*');
    await main(page).getByText('Selección: 2 de 2').waitFor();
    // Another day does not choose again what was taken out.
    const last = main(page).getByRole('checkbox', { name: /^Operación 3/ });
    await last.uncheck();
    await fillAll(main(page), { Hasta: '2026-03-25' });
    await main(page).getByText('Selección: 1 de 2').waitFor();
    await last.check();
    await fillAll(main(page), { Hasta: '2026-03-15', 'Anticipos (opcional)': '4.000' });
    await main(page).getByText('Operación 2 ·').waitFor();
    expect(await main(page).getByText('Operación 3 ·').count()).toBe(0);
    await main(page).locator('dl').getByText('$6.000').waitFor();
    await saveAndClose(main(page), page, GUARDADO);
    await page.waitForURL('**/admin/liquidacion');
    await doneRows().getByText('Pendiente de envío').waitFor();
    await doneRows().getByText('$6.000').waitFor();
    await pendingRows().getByText('$20.000').waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await lines()).toEqual([{ operacion_id: operaciones[0], comision: 10_000 }]);
  });

  it('The detail shows lines and totals, and prints a paper with the number and a place to sign', async () => {
    await doneRows().getByRole('link', { name: 'Ver Detalle' }).click();
    // By its uuid where the list has not been renewed yet.
    await page.waitForURL('**/admin/liquidacion/detail/*');
    await main(page).getByRole('heading', { name: 'Liquidación N° 1' }).waitFor();
    await main(page).getByText('Operación 2 · Importación · Viña Santa Elena').waitFor();
    await main(page).getByRole('button', { name: 'CSV' }).waitFor();
    expect(await page.getByRole('button', { name: 'Imprimir' }).isEnabled()).toBe(true);
    await page.evaluate(() => void dispatchEvent(new Event('beforeprint')));
    const paper = page.locator('.paper');
    await paper.getByText('Recibí conforme: Pedro Rojas').waitFor({ state: 'attached' });
    const text = await paper.evaluate((element) => element.textContent);
    expect(text).toContain('Liquidación N° 1');
    expect(text).toContain('10/03/2026 al 15/03/2026');
    expect(text).toContain('$6.000');
    // What the client pays, which drivers do not see.
    expect(text).not.toContain('$100.000');
    await main(page).click();
  });

  it('The drivers to settle are searched by name, and a phone has a button that leads to the settlements', async () => {
    await page.goto('/admin/liquidacion');
    await pendingRows().waitFor();
    expect(await page.getByRole('button', { name: 'Finanzas' }).getAttribute('aria-expanded')).toBe('true');
    const pending = main(page).getByRole('region', { name: 'Choferes por liquidar' });
    await pending.getByRole('button', { name: 'Exportar Excel' }).waitFor();
    await fill(pending, 'Buscar', 'nadie');
    await pending.getByText('Nada coincide con «nadie»').waitFor();
    await fill(pending, 'Buscar', 'rójas');
    await pendingRows().waitFor();
    await page.setViewportSize(SIZES.phone);
    await press(main(page), 'Ver liquidaciones hechas');
    const heading = main(page).getByRole('heading', { name: 'Liquidaciones hechas' });
    await expect.poll(async () => (await heading.boundingBox())!.y).toBeLessThan(SIZES.phone.height / 2);
    await page.setViewportSize(SIZES.desk);
  });

  it('Deleting it says what it frees, and the operation is pending again', async () => {
    await page.goto('/admin/liquidacion');
    await doneRows().getByRole('button', { name: 'Eliminar' }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText('Su operación, con $10.000 de comisión, vuelve a quedar por liquidar.').waitFor();
    await dialog.getByRole('button', { name: 'Eliminar' }).click();
    await pendingRows().getByText('$30.000').waitFor();
    await expect.poll(lines).toEqual([]);
  });

  it('Of two users who settle the same, the second is told which operation is gone', async () => {
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await pendingRows().getByRole('link', { name: 'Liquidar' }).click();
    await main(page).getByText('Selección: 2 de 2').waitFor();
    await saveAndClose(main(page), page, GUARDADO);
    const [{ id: chofer }] = await stage.query('select id from chofer');
    await post('/liquidacion', { chofer, hasta: '2026-03-10' });
    stage.proxy.restore();
    await online(page);
    await page.goto('/admin/pendientes');
    const refusal = 'Esta operación ya no se puede liquidar: 2 (ya liquidada)';
    await main(page).getByText(refusal).first().waitFor();
    expect(await lines()).toEqual([{ operacion_id: operaciones[0], comision: 10_000 }]);
    // Edited in its form, it takes what is left.
    await main(page).getByRole('link', { name: 'Editar' }).first().click();
    await page.waitForURL('**/admin/liquidacion/create/*');
    await main(page).getByText('Operación 3 ·').waitFor();
    await press(main(page), 'Guardar');
    await upToDate(page);
    expect((await lines()).map(({ comision }) => comision)).toEqual([10_000, 20_000]);
  });

  it('A driver of whom all is settled has no form', async () => {
    const [{ id: chofer }] = await stage.query('select id from chofer');
    await page.goto(`/admin/liquidacion/create/${chofer}`);
    await main(page).getByText('No hay comisiones por liquidar').waitFor();
    expect(await main(page).getByRole('button', { name: 'Guardar' }).count()).toBe(0);
    await main(page).getByRole('link', { name: 'Ir a la lista de Liquidaciones' }).click();
    await pendingRows().waitFor({ state: 'detached' });
  });

  it('The search finds the screen', async () => {
    await page.goto('/admin/dashboard');
    await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('liquida');
    await page
      .getByRole('option', { name: /Liquidaciones/ })
      .first()
      .click();
    await page.waitForURL('**/admin/liquidacion');
  });
});
