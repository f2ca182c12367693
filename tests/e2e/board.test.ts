/** The board by day and driver, and the deadlines in Hoy: moved by mouse, keys and dialog, with and without a network (R32). */
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFecha, startOfDay } from '#domain/date.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
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
  scheduleImport,
  upToDate,
} from '#tests/support/office.ts';
import { chip, fill, press, SIZES } from '#tests/support/screen.ts';

const READER = { email: 'lectura@oficina.cl', password: 'una-clave-larga-9', role: 'LECTURA' };
const DAY = '/admin/programacion?dia=2026-03-05';

let stage: BrowserStage;
let page: Page;
let post: Awaited<ReturnType<typeof openPost>>;
/** Without a driver at first, and of Ana Soto. */
let free: number;
let hers: number;

const lineOf = (chofer: string): Locator =>
  main(page)
    .locator('[data-line]')
    .filter({ has: page.getByRole('heading', { name: chofer, exact: true }) });
const barIn = (chofer: string, id: number): Locator =>
  lineOf(chofer).getByRole('button', { name: new RegExp(`^${id} · `) });
const dialog = (): Locator => page.getByRole('dialog', { name: /^Mover operación/ });
const toastWith = (text: string | RegExp): Locator => page.locator('[aria-live=polite]').getByText(text);

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

/** Drags a bar of `from` to the row of `to`, and by so many columns of the board's `columns`. */
async function drag(id: number, from: string, to: string, move: number, columns = 24): Promise<void> {
  const bar = (await barIn(from, id).boundingBox())!;
  const track = (await lineOf(to).locator('[data-track]').boundingBox())!;
  const x = bar.x + 20;
  await page.mouse.move(x, bar.y + bar.height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 10, bar.y + bar.height / 2);
  await page.mouse.move(x + (track.width / columns) * move, track.y + track.height / 2, { steps: 5 });
  await page.mouse.up();
}

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  page.setDefaultTimeout(8000); // DEBUG
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/chofer', payloads.chofer({ nombre: 'Ana Soto' }));
  await post('/camion', { placa: 'JJRB93', marca: 'Scania', capacidad: 28 });
  await post('/usuario', READER);
  free = await scheduleImport(post);
  const { datos } = await post('/operacion', {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 350_000,
    eta_puerto: '2026-03-05T13:00:00Z',
    eta_planta: '2026-03-05T16:00:00Z',
  });
  hers = datos.id;
  await post(`/operacion/${hers}`, { choferId: 2, camionId: 2 }, 'PATCH');
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
    await page.goto(DAY);
    await barIn('Ana Soto', hers).waitFor();
    const names = await main(page).locator('[data-line]').getByRole('heading').allInnerTexts();
    expect(names).toEqual(['Sin chofer', 'Ana Soto', 'Pedro Rojas']);
    expect(await barIn('Sin chofer', free).innerText()).toContain('08:00–20:00');
    expect(await barIn('Ana Soto', hers).innerText()).toContain('10:00–19:00 · JJRB93');
  });

  it('An operation dropped on a driver without work asks for the truck, and is moved in time with both ETAs', async () => {
    await drag(free, 'Sin chofer', 'Pedro Rojas', 1);
    await dialog().waitFor();
    expect(await dialog().getByLabel('ETA Puerto', { exact: true }).inputValue()).toBe('2026-03-05 09:00');
    await dialog().getByText('ETA Planta: 2026-03-05 15:00').waitFor();
    await fill(dialog(), 'Camión', 'Volvo');
    await press(dialog(), 'Mover');
    await barIn('Pedro Rojas', free).waitFor();
    await toastWith(/^Operación 1: Pedro Rojas, 2026-03-05 09:00$/).waitFor();
    expect(await rowOf(free)).toEqual({
      chofer: 1,
      camion: 1,
      ...etas('2026-03-05T12:00', '2026-03-05T18:00'),
    });
  });

  it('A double booking is marked on both bars in words, and Deshacer takes the move back', async () => {
    await drag(free, 'Pedro Rojas', 'Ana Soto', 0);
    await barIn('Ana Soto', free).waitFor();
    expect(await barIn('Ana Soto', free).innerText()).toContain('Doble');
    expect(await barIn('Ana Soto', hers).innerText()).toContain('Doble');
    await lineOf('Ana Soto').getByText('2 operaciones · 2 dobles').waitFor();
    await toastWith(/Ana Soto ya está en la operación 2/).waitFor();
    expect(await rowOf(free)).toMatchObject({ chofer: 2, camion: 2 });
    await press(page, 'Deshacer');
    await barIn('Pedro Rojas', free).waitFor();
    await expect.poll(() => rowOf(free)).toMatchObject({ chofer: 1, camion: 1 });
    expect(await barIn('Ana Soto', hers).innerText()).not.toContain('Doble');
  });

  it('An assigned operation is not dropped where it would lose its driver', async () => {
    await drag(free, 'Pedro Rojas', 'Sin chofer', 3);
    await toastWith('Una operación asignada no queda sin chofer').first().waitFor();
    await barIn('Pedro Rojas', free).waitFor();
    expect(await rowOf(free)).toMatchObject({
      chofer: 1,
      ...etas('2026-03-05T12:00', '2026-03-05T18:00'),
    });
  });

  it('In the week a bar is moved by days and keeps its hour', async () => {
    await page.goto(`${DAY}&vista=semana`);
    await barIn('Pedro Rojas', free).waitFor();
    await drag(free, 'Pedro Rojas', 'Pedro Rojas', 1, 7);
    await toastWith('Operación 1: Pedro Rojas, 2026-03-06 09:00').waitFor();
    expect(await rowOf(free)).toMatchObject(etas('2026-03-06T12:00', '2026-03-06T18:00'));
    await press(page, 'Deshacer');
    await expect.poll(() => rowOf(free)).toMatchObject(etas('2026-03-05T12:00', '2026-03-05T18:00'));
  });

  it('Without a network the arrow keys move a bar, Esc leaves it, Enter queues the move, and Deshacer takes it back', async () => {
    await page.goto(DAY);
    await barIn('Pedro Rojas', free).waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await barIn('Pedro Rojas', free).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.getByText('Operación 1: Ana Soto, 2026-03-05 09:30. Enter para mover').waitFor();
    await page.keyboard.press('Escape');
    await barIn('Pedro Rojas', free).waitFor();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowUp', 'Enter']) await page.keyboard.press(key);
    await barIn('Ana Soto', free).waitFor();
    await toastWith(GUARDADO).waitFor();
    await press(page, 'Deshacer');
    await barIn('Pedro Rojas', free).waitFor();
    await barIn('Pedro Rojas', free).press('Enter');
    await dialog().waitFor();
    await fill(dialog(), 'Chofer', 'Ana Soto');
    await dialog()
      .getByText(/Ana Soto ya está en la operación 2/)
      .waitFor();
    await fill(dialog(), 'ETA Puerto', '2026-03-05 20:00');
    await dialog().getByText('ETA Planta: 2026-03-06 02:00').waitFor();
    await press(dialog(), 'Mover');
    await dialog().waitFor({ state: 'detached' });
    await barIn('Ana Soto', free).waitFor();
    expect(await barIn('Ana Soto', free).innerText()).not.toContain('Doble');
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
    await barIn('Sin chofer', datos.id).waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await drag(datos.id, 'Sin chofer', 'Ana Soto', 0);
    await barIn('Ana Soto', datos.id).waitFor();
    await toastWith(GUARDADO).last().waitFor();
    await press(page, 'Deshacer');
    await barIn('Sin chofer', datos.id).waitFor();
    await toastWith('Operación 3: sin chofer, 2026-03-07 10:00, como antes').waitFor();
    stage.proxy.restore();
    await online(page);
    await upToDate(page);
    expect(await rowOf(datos.id)).toMatchObject({ chofer: null });
    await page.goto(DAY);
    await barIn('Ana Soto', hers).waitFor();
  });

  it('A move that another user made meanwhile is a conflict with both values, and nothing is lost', async () => {
    await cutOff(stage.proxy, page);
    await post(
      `/operacion/${hers}`,
      { eta_puerto: '2026-03-05T10:00:00Z', eta_planta: '2026-03-05T13:00:00Z' },
      'PATCH',
    );
    await drag(hers, 'Ana Soto', 'Ana Soto', 1);
    await toastWith(GUARDADO).last().waitFor();
    stage.proxy.restore();
    await online(page);
    await chip(page).getByText('1 con error').waitFor();
    expect(await rowOf(hers)).toMatchObject(etas('2026-03-05T10:00', '2026-03-05T13:00'));
    await page.goto('/admin/pendientes');
    await main(page).getByText('Mantener la mía').first().waitFor();
    for (const mine of await main(page).getByText('Mantener la mía').all()) await mine.click();
    await press(main(page), 'Aplicar');
    await upToDate(page);
    expect(await rowOf(hers)).toMatchObject(etas('2026-03-05T14:00', '2026-03-05T17:00'));
  });
});

describe('The deadlines in Hoy', () => {
  it('Hoy lists the deadlines by urgency with their lights, without a network too, and each leads to its operation', async () => {
    const today = formatFecha(Date.now());
    const yesterday = formatFecha(Date.now() - DAY_MS);
    const cita = new Date(Date.parse(startOfDay(Date.now(), 1)) - 60_000).toISOString();
    await post(`/operacion/${free}`, { libre_desde: yesterday, dias_libres: 1 }, 'PATCH');
    await post(`/operacion/${hers}`, { cita_hasta: cita, libre_desde: today, dias_libres: 3 }, 'PATCH');
    await page.goto('/admin/hoy');
    const board = main(page).getByRole('region', { name: 'Plazos' });
    await board.getByText('Hoy 23:59').waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await page.reload();
    await board.getByText('1 vencido · 1 para hoy').waitFor();
    const lines = (await board.getByRole('listitem').allInnerTexts()).map((text) =>
      text.replaceAll('\n', ' '),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^Operación 1 Último día libre · por retirar del puerto .* Vencido · ayer$/),
      expect.stringMatching(/^Operación 2 Cita · por retirar del puerto .* Hoy 23:59$/),
      expect.stringMatching(/^Operación 2 Último día libre .* Pronto · \d{4}-\d{2}-\d{2}$/),
    ]);
    await board.getByRole('link').first().click();
    await page.waitForURL(`**/operacion/detail/${free}`);
    stage.proxy.restore();
    await online(page);
  });
});

describe('The board on other devices and for other roles', () => {
  it('On a phone the board is a list by driver with large targets, and a tap opens the dialog', async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto(DAY);
    const bar = barIn('Ana Soto', hers);
    await bar.waitFor();
    expect(await lineOf('Pedro Rojas').isVisible()).toBe(false);
    const { width, height } = (await bar.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeGreaterThan(280);
    expect(await bar.innerText()).toContain('Mover');
    await bar.click();
    await dialog().waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await page.setViewportSize(SIZES.desk);
  });

  it('A role that may not assign sees the bars as links to their operations', async () => {
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await enter(page, READER.email, READER.password);
    await page.goto(DAY);
    const link = lineOf('Ana Soto').getByRole('link', { name: new RegExp(`^${hers} · `) });
    await link.waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /^\d+ · / })
        .count(),
    ).toBe(0);
    await link.click();
    await page.waitForURL(`**/operacion/detail/${hers}`);
  });

  it('No error was written to the console by the board', () => {
    expect(stage.browser.errors.filter((text) => !/ERR_|412/.test(text))).toEqual([]);
  });
});
