/** What 'Deshacer' takes back of a first assignment on the board (R32.5). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { boardOn } from '#tests/support/board.ts';
import { enter, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { fill, press, SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

let stage: BrowserStage;

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
});
afterAll(async () => {
  await stage?.close();
});

it('Deshacer of an assignment that also moved the time says that the driver stays, and offers another', async () => {
  const { page } = stage.browser;
  const board = boardOn(page);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  const id = await scheduleImport(post);
  await enter(page);
  await page.goto('/admin/programacion?dia=2026-03-05');
  await board.barIn('Sin chofer', id).waitFor();
  await board.drag(id, 'Sin chofer', 'Pedro Rojas', 1);
  await fill(board.dialog(), 'Camión', 'Volvo');
  await press(board.dialog(), 'Mover');
  await board.toastWith(/^Operación 1: Pedro Rojas, 2026-03-05 09:00$/).waitFor();
  await press(page, 'Deshacer');
  await board.toastWith(/2026-03-05 08:00\. Solo se deshizo la hora: el chofer sigue asignado/).waitFor();
  const [row] = await stage.query(
    `select chofer_id::int as chofer, eta_puerto from operacion where id = ${id}`,
  );
  expect(row).toEqual({ chofer: 1, eta_puerto: '2026-03-05T11:00:00.000Z' });
  await press(page, 'Cambiar');
  await board.dialog().waitFor();
});
