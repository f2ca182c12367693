/** Times by the page's own clock: when a list's rows appear, since the navigation or since a click. */
import type { BrowserContext, Page } from 'playwright-core';

interface Watched extends Window {
  /** Milliseconds since the navigation began; null until the first list has rows. */
  firstRow: number | null;
}

/** Makes each further page of the context record when its first list has rows with text. */
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

/** Opens the address. @returns the milliseconds until the first list has rows */
export async function timeToFirstRow(page: Page, path: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const found = await page.waitForFunction(() => (window as unknown as Watched).firstRow);
  return (await found.jsonValue()) ?? Number.NaN;
}

/** Clicks the link. @returns the milliseconds until a list with that column has rows */
export function timeOfClick(page: Page, link: string, rows: string, column: string): Promise<number> {
  const run = async ([target, selector, wanted]: [string, string, string]): Promise<number> => {
    const isThere = (): boolean => {
      const cell = document.querySelector(selector);
      const head = cell?.closest('table')?.querySelector('thead')?.textContent ?? '';
      return (cell?.textContent ?? '') !== '' && head.includes(wanted);
    };
    const done = Promise.withResolvers<number>();
    const pressed = document.querySelector<HTMLElement>(target)!;
    // Fires the events of a real click.
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
