/** Times in the page's own clock: when a list's rows came, since the page was asked for or since a click. */
import type { BrowserContext, Page } from 'playwright-core';

interface Watched extends Window {
  /** ms since the navigation began; null until the first list has rows. */
  firstRow: number | null;
}

/** From now on each page of the context notes when its first list has rows that say something. */
export async function watchFirstRow(context: BrowserContext, rows: string): Promise<void> {
  await context.addInitScript((selector) => {
    const watched = window as unknown as Watched;
    watched.firstRow = null;
    const observer = new MutationObserver(() => {
      if ((document.querySelector(selector)?.textContent ?? '') === '') return;
      watched.firstRow = performance.now();
      observer.disconnect();
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  }, rows);
}

/** Opens that address and returns the ms until the first list has rows. */
export async function timeToFirstRow(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (window as unknown as Watched).firstRow);
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Presses that link and returns the ms until a list with that column has rows. */
export function timeOfClick(page: Page, link: string, rows: string, column: string): Promise<number> {
  const run = async ([target, selector, wanted]: [string, string, string]): Promise<number> => {
    const isThere = (): boolean => {
      const cell = document.querySelector(selector);
      const head = cell?.closest('table')?.querySelector('thead')?.textContent ?? '';
      return (cell?.textContent ?? '') !== '' && head.includes(wanted);
    };
    const done = Promise.withResolvers<number>();
    const pressed = document.querySelector<HTMLElement>(target)!;
    // As a press of the mouse or the keyboard does.
    pressed.focus();
    const start = performance.now();
    const observer = new MutationObserver(() => {
      if (!isThere()) return;
      observer.disconnect();
      done.resolve(performance.now() - start);
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
    pressed.click();
    const late = setTimeout(() => done.reject(new Error(`no rows with ${wanted}`)), 30_000);
    return done.promise.finally(() => clearTimeout(late));
  };
  return page.evaluate(run, [link, rows, column] as [string, string, string]);
}
