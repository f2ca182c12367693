/** The board by day and driver in browser tests: operations of one day, and its rows, bars, messages and drags (R32). */
import type { Locator, Page } from 'playwright-core';
import { main, type Post, scheduleImport } from './office.ts';

/** The board on the day of both operations of `scheduleBoardDay`. */
export const BOARD_DAY = '/admin/programacion?dia=2026-03-05';

/**
 * Creates two imports of one client on that day: one without a driver, with its ETAs at 8:00 and 14:00, and one of this driver
 * and truck, at 10:00 and 13:00. @returns their numbers
 */
export async function scheduleBoardDay(
  post: Post,
  assignment: { choferId: number; camionId: number },
): Promise<{ free: number; assigned: number }> {
  const free = await scheduleImport(post);
  const { datos } = await post('/operacion', {
    tipo: 'IMPORTACION',
    cliente: 1,
    monto: 350_000,
    eta_puerto: '2026-03-05T13:00:00Z',
    eta_planta: '2026-03-05T16:00:00Z',
  });
  await post(`/operacion/${datos.id}`, assignment, 'PATCH');
  return { free, assigned: datos.id };
}

export interface Board {
  lineOf: (chofer: string) => Locator;
  barIn: (chofer: string, id: number) => Locator;
  dialog: () => Locator;
  toastWith: (text: string | RegExp) => Locator;
  /** Drags a bar of `from` to the row of `to`, and by so many columns of the board's `columns`. */
  drag: (id: number, from: string, to: string, move: number, columns?: number) => Promise<void>;
}

export function boardOn(page: Page): Board {
  const lineOf = (chofer: string): Locator =>
    main(page)
      .locator('[data-line]')
      .filter({ has: page.getByRole('heading', { name: chofer, exact: true }) });
  const barIn = (chofer: string, id: number): Locator =>
    lineOf(chofer).getByRole('button', { name: new RegExp(`^${id} · `) });
  const dialog = (): Locator => page.getByRole('dialog', { name: /^Mover operación/ });
  const toastWith = (text: string | RegExp): Locator => page.locator('[aria-live=polite]').getByText(text);

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

  return { lineOf, barIn, dialog, toastWith, drag };
}
