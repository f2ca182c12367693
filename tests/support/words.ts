/** Reads the texts of a screen, to compare them with docs/RULES.md. */
import type { Locator, Page } from 'playwright-core';

/** Without accents, as docs/RULES.md compares texts. */
export const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

/** The visible text of each element, with spaces normalized. */
export async function textsOf(locator: Locator): Promise<string[]> {
  const texts = await locator.allTextContents();
  return texts.map((text) => text.replaceAll(/\s+/g, ' ').trim());
}

/** The texts of a row's cells, without its buttons. */
export const cellsOf = (row: Locator): Promise<string[]> => textsOf(row.locator('td:not([data-actions])'));

/** The colours `okSolid` and `badSolid` of the dark theme. */
export const GREEN = 'rgb(30, 127, 74)';
export const RED = 'rgb(185, 58, 48)';

export const background = (control: Locator): Promise<string> =>
  control.evaluate((element) => getComputedStyle(element).backgroundColor);

/** Opens a screen of /admin and waits until it is complete. */
export async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(`/admin/${path}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
}
