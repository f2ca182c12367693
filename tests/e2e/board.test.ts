/** The board by day and driver: moved by mouse, keys and dialog, with and without a network (R32). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Board, BOARD_DAY, boardOn, scheduleBoardDay } from '#tests/support/board.ts';
import { payloads } from '#tests/support/payloads.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import {
  cutOff,
  enter,
  GUARDADO,
  main,
  online,
  openCompany,
  openPost,
  type Post,
  upToDate,
} from '#tests/support/office.ts';
import { chip, fill, press, SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let board: Board;
let post: Post;
/** The operation without a driver at first. */
let free: number;
/** That of Ana Soto. */
let assigned: number;

async function rowOf(id: number): Promise<Record<string, unknown>> {
  const [row] = await stage.query(
    `select chofer_id::int as chofer, camion_id::int as camion, eta_puerto, eta_planta from operacion where id = ${id}`,
  );
  return row as Record<string, unknown>;
}

const etas = (puerto: string, planta: string) => ({
  eta_puerto: `${puerto}:00.000Z`,
  eta_planta: `${planta}:00.000Z`,
});

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  board = boardOn(page);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/chofer', payloads.chofer({ nombre: 'Ana Soto' }));
  await post('/camion', { placa: 'JJRB93', marca: 'Scania', capacidad: 28 });
  ({ free, assigned } = await scheduleBoardDay(post, { choferId: 2, camionId: 2 }));
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The board by day and driver', () => {
  it('Hoy leads to the board by a link and by the key p, and the search finds it', async () => {
    await page.goto('/admin/hoy');
    await main(page).getByRole('link', { name: 'Programación' }).waitFor();
    await page.keyboard.press('p');
    await page.waitForURL('**/admin/programacion');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('programaci');
    await page.getByRole('option', { name: /^Programación/ }).waitFor();
    await page.keyboard.press('Escape');
  });

  it('Each driver has a row, those without one are first, and a bar names its client and its times', async () => {
    await page.goto(BOARD_DAY);
    await board.barIn('Ana Soto', assigned).waitFor();
    const names = await main(page).locator('[data-line]').getByRole('heading').allInnerTexts();
    expect(names).toEqual(['Sin chofer', 'Ana Soto', 'Pedro Rojas']);
    expect(await board.barIn('Sin chofer', free).innerText()).toContain('08:00–20:00');
    expect(await board.barIn('Ana Soto', assigned).innerText()).toContain('10:00–19:00 · JJRB93');
  });

  it('An operation dropped on a driver without work asks for the truck, and is moved in time with both ETAs', async () => {
    await board.drag(free, 'Sin chofer', 'Pedro Rojas', 1);
    await board.dialog().waitFor();
    expect(await board.dialog().getByLabel('ETA Puerto', { exact: true }).inputValue()).toBe(
      '2026-03-05 09:00',
    );
    await board.dialog().getByText('ETA Planta: 2026-03-05 15:00').waitFor();
    await fill(board.dialog(), 'Camión', 'Volvo');
    await press(board.dialog(), 'Mover');
    await board.barIn('Pedro Rojas', free).waitFor();
    await board.toastWith(/^Operación 1: Pedro Rojas, 2026-03-05 09:00$/).waitFor();
    expect(await rowOf(free)).toEqual({
      chofer: 1,
      camion: 1,
      ...etas('2026-03-05T12:00', '2026-03-05T18:00'),
    });
  });

  it('A double booking is marked on both bars in words, and Deshacer takes the move back', async () => {
    await board.drag(free, 'Pedro Rojas', 'Ana Soto', 0);
    await board.barIn('Ana Soto', free).waitFor();
    expect(await board.barIn('Ana Soto', free).innerText()).toContain('Doble');
    expect(await board.barIn('Ana Soto', assigned).innerText()).toContain('Doble');
    await board.lineOf('Ana Soto').getByText('2 operaciones · 2 dobles').waitFor();
    await board.toastWith(/Ana Soto ya está en la operación 2/).waitFor();
    expect(await rowOf(free)).toMatchObject({ chofer: 2, camion: 2 });
    await press(page, 'Deshacer');
    await board.barIn('Pedro Rojas', free).waitFor();
    await expect.poll(() => rowOf(free)).toMatchObject({ chofer: 1, camion: 1 });
    expect(await board.barIn('Ana Soto', assigned).innerText()).not.toContain('Doble');
  });

  it('The dialog without a change says so, closes and sends nothing', async () => {
    const [before] = await stage.query(`select version::int from operacion where id = ${free}`);
    await board.barIn('Pedro Rojas', free).press('Enter');
    await press(board.dialog(), 'Mover');
    await page.getByText('No había cambios').waitFor();
    await board.dialog().waitFor({ state: 'detached' });
    expect(await stage.query(`select version::int from operacion where id = ${free}`)).toEqual([before]);
  });

  it('An assigned operation is not dropped where it would lose its driver', async () => {
    await board.drag(free, 'Pedro Rojas', 'Sin chofer', 3);
    await board.toastWith('Una operación asignada no queda sin chofer').first().waitFor();
    await board.barIn('Pedro Rojas', free).waitFor();
    expect(await rowOf(free)).toMatchObject({
      chofer: 1,
      ...etas('2026-03-05T12:00', '2026-03-05T18:00'),
    });
  });

  it('In the week a bar is moved by days and keeps its hour', async () => {
    await page.goto(`${BOARD_DAY}&vista=semana`);
    await board.barIn('Pedro Rojas', free).waitFor();
    await board.drag(free, 'Pedro Rojas', 'Pedro Rojas', 1, 7);
    await board.toastWith('Operación 1: Pedro Rojas, 2026-03-06 09:00').waitFor();
    expect(await rowOf(free)).toMatchObject(etas('2026-03-06T12:00', '2026-03-06T18:00'));
    await press(page, 'Deshacer');
    await expect.poll(() => rowOf(free)).toMatchObject(etas('2026-03-05T12:00', '2026-03-05T18:00'));
  });

  it('Without a network the arrow keys move a bar, Esc leaves it, Enter queues the move, and Deshacer takes it back', async () => {
    await page.goto(BOARD_DAY);
    await board.barIn('Pedro Rojas', free).waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await board.barIn('Pedro Rojas', free).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Operación 1: Ana Soto, 2026-03-05 09:30. Enter para mover').waitFor();
    await page.keyboard.press('Escape');
    await board.barIn('Pedro Rojas', free).waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await board.barIn('Ana Soto', free).waitFor();
    await board.toastWith(GUARDADO).waitFor();
    await press(page, 'Deshacer');
    await board.barIn('Pedro Rojas', free).waitFor();
    await board.barIn('Pedro Rojas', free).press('Enter');
    await board.dialog().waitFor();
    await fill(board.dialog(), 'Chofer', 'Ana Soto');
    await board
      .dialog()
      .getByText(/Ana Soto ya está en la operación 2/)
      .waitFor();
    await fill(board.dialog(), 'ETA Puerto', '2026-03-05 20:00');
    await board.dialog().getByText('ETA Planta: 2026-03-06 02:00').waitFor();
    await press(board.dialog(), 'Mover');
    await board.dialog().waitFor({ state: 'detached' });
    await board.barIn('Ana Soto', free).waitFor();
    expect(await board.barIn('Ana Soto', free).innerText()).not.toContain('Doble');
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await rowOf(free)).toEqual({
      chofer: 2,
      camion: 2,
      ...etas('2026-03-05T23:00', '2026-03-06T05:00'),
    });
  });

  it('Without a network a first assignment is taken back too, while the server does not have it', async () => {
    const { datos } = await post('/operacion', {
      tipo: 'EXPORTACION',
      cliente: 1,
      monto: 350_000,
      eta_puerto: '2026-03-07T18:00:00Z',
      eta_planta: '2026-03-07T13:00:00Z',
    });
    await page.goto('/admin/programacion?dia=2026-03-07');
    await board.barIn('Sin chofer', datos.id).waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await board.drag(datos.id, 'Sin chofer', 'Ana Soto', 0);
    await board.barIn('Ana Soto', datos.id).waitFor();
    await board.toastWith(GUARDADO).last().waitFor();
    await press(page, 'Deshacer');
    await board.barIn('Sin chofer', datos.id).waitFor();
    await board.toastWith(/^Operación 3: sin chofer, 2026-03-07 10:00\. .+ volverá a aparecer$/).waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await rowOf(datos.id)).toMatchObject({ chofer: null });
    await page.goto(BOARD_DAY);
    await board.barIn('Ana Soto', assigned).waitFor();
  });

  it('Deshacer after another user has moved the operation again is a conflict, and does not overwrite that move', async () => {
    await board.drag(assigned, 'Ana Soto', 'Ana Soto', 1);
    await board.toastWith(/^Operación 2: Ana Soto, 2026-03-05 11:00$/).waitFor();
    const theirs = etas('2026-03-05T18:00', '2026-03-05T21:00');
    await post(`/operacion/${assigned}`, theirs, 'PATCH');
    await board.lineOf('Ana Soto').getByText('15:00 – ').waitFor();
    await press(page, 'Deshacer');
    await page.getByRole('dialog').getByText('Mantener la mía').first().waitFor();
    expect(await rowOf(assigned)).toMatchObject(theirs);
    await page.keyboard.press('Escape');
    await post(`/operacion/${assigned}`, etas('2026-03-05T13:00', '2026-03-05T16:00'), 'PATCH');
    await board.lineOf('Ana Soto').getByText('10:00–').waitFor();
  });

  it('A move that another user made meanwhile is a conflict with both values, and nothing is lost', async () => {
    await cutOff(stage.proxy, page);
    await post(`/operacion/${assigned}`, etas('2026-03-05T10:00', '2026-03-05T13:00'), 'PATCH');
    await board.drag(assigned, 'Ana Soto', 'Ana Soto', 1);
    await board.toastWith(GUARDADO).last().waitFor();
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('1 con error').waitFor();
    expect(await rowOf(assigned)).toMatchObject(etas('2026-03-05T10:00', '2026-03-05T13:00'));
    await page.goto('/admin/pendientes');
    await main(page).getByText('Mantener la mía').first().waitFor();
    for (const mine of await main(page).getByText('Mantener la mía').all()) await mine.click();
    await press(main(page), 'Aplicar');
    await upToDate(page);
    expect(await rowOf(assigned)).toMatchObject(etas('2026-03-05T14:00', '2026-03-05T17:00'));
  });
});

it('No error was written to the console while operations were moved on the board', () => {
  expect(stage.browser.errors.filter((text) => !/ERR_|412/.test(text))).toEqual([]);
});
