/** Reads the words of a screen, to compare them with docs/RULES.md. */
import type { Locator, Page } from 'playwright-core';

/** Without accents, as docs/RULES.md compares texts. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The visible words of each, spaces aside. */
export async function textsOf(locator: Locator): Promise<string[]> {
  const texts = await locator.allTextContents();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** What the cells of a row say, its buttons aside. */
export const cellsOf = (row: Locator): Promise<string[]> => textsOf(row.locator('td:not([data-actions])'));

/** Of the dark theme: `okSolid` and `badSolid`. */
export const GREEN = 'rgb(30, 127, 74)';
export const NETWORK = 'rgb(185, 58, 48)';

export const background = (control: Locator): Promise<string> =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Opens a screen of /admin and waits until all of it is there. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}
