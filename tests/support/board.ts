/** The board by day and driver in browser tests: its rows, bars and messages, and a drag with the mouse (R32). */
import type { Locator, Page } from 'playwright-core';
import { main } from './office.ts';

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
