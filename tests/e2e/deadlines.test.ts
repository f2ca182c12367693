/** The deadlines in Hoy, and the board on a phone and for a reader (R32). */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFecha, startOfDay } from '#domain/date.ts';
import { DAY_MS } from '#domain/milliseconds.ts';
import { type Board, BOARD_DAY, boardOn, scheduleBoardDay } from '#tests/support/board.ts';
import {
  cutOff,
  enter,
  main,
  online,
  openCompany,
  openPost,
  type Post,
  upToDate,
} from '#tests/support/office.ts';
import { SIZES } from '#tests/support/screen.ts';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';

const READER = { email: 'lectura@oficina.cl', password: 'una-clave-larga-9', role: 'LECTURA' };

let stage: BrowserStage;
let page: Page;
let board: Board;
let post: Post;
let free: number;
let assigned: number;

beforeAll(async () => {
  stage = await openStage({ ...SIZES.desk });
  ({ page } = stage.browser);
  board = boardOn(page);
  post = await openPost(stage.serverUrl);
  await openCompany(post);
  await post('/usuario', READER);
  ({ free, assigned } = await scheduleBoardDay(post, { choferId: 1, camionId: 1 }));
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

describe('The deadlines in Hoy', () => {
  it('Hoy lists the deadlines by urgency with their lights, without a network too, and each leads to its operation', async () => {
    const today = formatFecha(Date.now());
    const yesterday = formatFecha(Date.now() - DAY_MS);
    const cita = new Date(Date.parse(startOfDay(Date.now(), 1)) - 60_000).toISOString();
    await post(`/operacion/${free}`, { libre_desde: yesterday, dias_libres: 1 }, 'PATCH');
    await post(`/operacion/${assigned}`, { cita_hasta: cita, libre_desde: today, dias_libres: 3 }, 'PATCH');
    await page.goto('/admin/hoy');
    const list = main(page).getByRole('region', { name: 'Plazos' });
    await list.getByText('Hoy 23:59').waitFor();
    await upToDate(page);
    await cutOff(stage.proxy, page);
    await page.reload();
    await list.getByText('1 vencido · 1 para hoy').waitFor();
    const lines = (await list.getByRole('listitem').allInnerTexts()).map((text) =>
      text.replaceAll('\n', ' '),
    );
    expect(lines).toEqual([
      expect.stringMatching(/^Operación 1 Último día libre · por retirar del puerto .* Vencido · ayer$/),
      expect.stringMatching(/^Operación 2 Cita · por retirar del puerto .* Hoy 23:59$/),
      expect.stringMatching(/^Operación 2 Último día libre .* Pronto · \d{4}-\d{2}-\d{2}$/),
    ]);
    await list.getByRole('link').first().click();
    await page.waitForURL(`**/operacion/detail/${free}`);
    stage.proxy.restore();
    await online(page);
  });
});

describe('The board on other devices and for other roles', () => {
  it('On a phone the board is a list by driver with large targets, and a tap opens the dialog', async () => {
    await page.setViewportSize(SIZES.phone);
    await page.goto(BOARD_DAY);
    const bar = board.barIn('Pedro Rojas', assigned);
    await bar.waitFor();
    const { width, height } = (await bar.boundingBox())!;
    expect(height).toBeGreaterThanOrEqual(44);
    expect(width).toBeGreaterThan(280);
    expect(await bar.innerText()).toContain('Mover');
    await bar.click();
    await board.dialog().waitFor();
    await page.keyboard.press('Escape');
    await board.dialog().waitFor({ state: 'detached' });
    await page.setViewportSize(SIZES.desk);
  });

  it('A role that may not assign sees the bars as links to their operations', async () => {
    await page.getByRole('link', { name: 'Cerrar sesión' }).click();
    await page.waitForURL('**/login');
    await enter(page, READER.email, READER.password);
    await page.goto(BOARD_DAY);
    const link = board.lineOf('Pedro Rojas').getByRole('link', { name: new RegExp(`^${assigned} · `) });
    await link.waitFor();
    expect(
      await main(page)
        .getByRole('button', { name: /^\d+ · / })
        .count(),
    ).toBe(0);
    await link.click();
    await page.waitForURL(`**/operacion/detail/${assigned}`);
  });

  it('No error was written to the console by the board', () => {
    expect(stage.browser.errors.filter((text) => !/ERR_|412/.test(text))).toEqual([]);
  });
});
