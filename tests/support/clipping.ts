/** Finds what is cut off on a page: wider than its window, outside the screen, or with more text than room. */
import type { Page } from 'playwright-core';

/** The names of the visible buttons and links of primary style that cannot be seen or read completely. */
export function cutButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('i'));
    const colors = ['accent', 'ok'].map((name) => {
      probe.style.backgroundColor = `var(--ui-colors-${name}-solid)`;
      return getComputedStyle(probe).backgroundColor;
    });
    probe.remove();
    const solids = new Set(colors);
    const isMain = (element: HTMLElement): boolean =>
      element.checkVisibility() && solids.has(getComputedStyle(element).backgroundColor);
    const isCut = (element: HTMLElement): boolean => {
      const { left, right } = element.getBoundingClientRect();
      return left < 0 || right > innerWidth + 0.5 || element.scrollWidth > element.clientWidth;
    };
    return [...document.querySelectorAll<HTMLElement>('button, a')]
      .filter((element) => isMain(element) && isCut(element))
      .map(({ textContent }) => textContent.trim());
  });
}

/**
 * Whether nothing exceeds the window's width. Elements that measure themselves, such as charts, follow a change of it a
 * moment later.
 */
export function fitsItsWindow(page: Page): Promise<boolean> {
  const fits = page.waitForFunction(() => document.documentElement.scrollWidth <= innerWidth);
  return fits.then(
    () => true,
    () => false,
  );
}
