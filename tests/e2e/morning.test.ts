/** A dispatcher's morning: a client's schedule is imported, assigned, arranged on the board, and the day is printed. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boardOn } from '#tests/support/board.ts';
import { bulkScreen } from '#tests/support/bulk-company.ts';
import {
  cutOff,
  enter,
  main,
  online,
  openCompany,
  openPost,
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { payloads } from '#tests/support/payloads.ts';
import { chip, fill, press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const SCHEDULE = [
  'Tipo;ETA Puerto;ETA Planta;Costo;Booking',
  'Importación;03-12-2026 08:00;03-12-2026 11:00;350.000;BK1',
  'Importación;03-12-2026 09:00;03-12-2026 12:00;350.000;BK2',
  'Importación;04-12-2026 08:00;04-12-2026 11:00;350.000;BK3',
].join('\r\n');

let stage: BrowserStage;
let page: Page;

beforeAll(async () => {
  stage = await openStage(SIZES.desk);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/chofer', payloads.chofer({ nombre: 'Ana Soto' }));
  await post('/camion', { placa: 'JJRB93', marca: 'Scania', capacidad: 28 });
  await scheduleImport(post);
  await post('/operacion/1', { choferId: 2, camionId: 2 }, 'PATCH');
  page = stage.browser.page;
  await enter(page);
  await upToDate(page);
});
afterAll(async () => {
  await stage?.close();
});

it('A schedule is imported, assigned, arranged and printed without a network, and sent as it was arranged', async () => {
  const screen = bulkScreen(page);
  const board = boardOn(page);
  await cutOff(stage.proxy, page);
  await page.goto('/admin/operacion');
  await page.getByRole('link', { name: 'Importar planilla' }).click();
  await fill(main(page), 'Cliente', 'Viña Santa Elena');
  await main(page)
    .getByLabel('Planilla', { exact: true })
    .setInputFiles({ name: 'programa.csv', mimeType: 'text/csv', buffer: Buffer.from(SCHEDULE) });
  await press(main(page), 'Crear 3 operaciones');
  await main(page).getByText('Se crearon 3 operaciones en este dispositivo.').waitFor();

  await page.goto('/admin/operacion');
  await screen.pageBox().check();
  await screen.act('AGENDADO', 'Asignar Chofer');
  await screen.chooseCrew();
  await press(screen.dialog(), 'Asignar 3');
  await screen.agendado().getByText('No hay operaciones por asignar').waitFor();

  await page.goto('/admin/programacion?dia=2026-12-03');
  const pedro = board.lineOf('Pedro Rojas');
  await pedro.getByText('Doble').first().waitFor();
  await pedro.getByRole('button').last().click();
  await fill(board.dialog(), 'Chofer', 'Ana Soto (Interno)');
  await fill(board.dialog(), 'Camión', 'Scania · JJRB93');
  await press(board.dialog(), 'Mover');
  await board.lineOf('Ana Soto').getByRole('button').waitFor();
  await expect.poll(() => pedro.getByText('Doble').count()).toBe(0);

  await page.emulateMedia({ media: 'print' });
  expect(await page.getByRole('button', { name: 'Imprimir' }).isVisible()).toBe(false);
  expect(await page.getByRole('link', { name: 'Dashboard' }).isVisible()).toBe(false);
  const { width } = (await pedro.boundingBox())!;
  expect(width).toBeLessThan(640);
  expect((await pedro.getByRole('button').boundingBox())!.width).toBeGreaterThan(width * 0.8);
  await page.emulateMedia({ media: 'screen' });

  stage.proxy.restore();
  await online(page);
  await chip(page).getByText('Al día').waitFor();
  const sent = await stage.query(
    `select o.bl_booking, c.nombre as chofer, m.placa from operacion o join chofer c on c.id = o.chofer_id
     join camion m on m.id = o.camion_id where o.bl_booking is not null order by o.bl_booking`,
  );
  expect(sent).toEqual([
    { bl_booking: 'BK1', chofer: 'Pedro Rojas', placa: 'KXPT42' },
    { bl_booking: 'BK2', chofer: 'Ana Soto', placa: 'JJRB93' },
    { bl_booking: 'BK3', chofer: 'Pedro Rojas', placa: 'KXPT42' },
  ]);
  expect(stage.browser.errors.filter((error) => !error.includes('Failed to load resource'))).toEqual([]);
});
