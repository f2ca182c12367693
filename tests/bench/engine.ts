/** The pages that measure the engine without screens, and calls into them. */
import type { RequestListener } from 'node:http';
import type { Page } from 'playwright-core';
import { openOnDisk } from './chromium.ts';
import { openFront } from './front.ts';
import type { Bench } from './measure.ts';
import type { PageApi } from './pages/main.ts';

interface Options {
  files: string;
  api: string | RequestListener;
  path?: string;
}

export async function openEngine(bench: Bench, { files, api, path = '/index.html' }: Options): Promise<Page> {
  const { url } = await openFront(bench, { files, api, isolated: true });
  const page = await openOnDisk(bench, url);
  page.setDefaultTimeout(0);
  await page.goto(path);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

/** Calls a function of our page by its name. */
export function callPeers<T>(page: Page, part: string, name: string, ...args: unknown[]): Promise<T> {
  return page.evaluate(
    (call) => {
      const { bench } = window as unknown as {
        bench: Record<string, Record<string, (...args: unknown[]) => unknown>>;
      };
      return bench[call.part]![call.name]!(...call.args);
    },
    { part, name, args },
  ) as Promise<T>;
}

type Functions<P extends keyof PageApi> = {
  [N in keyof PageApi[P]]: PageApi[P][N] extends (...args: infer A) => infer R ? (...args: A) => R : never;
};

/** Calls a function of our page, with its types. */
export function callPage<P extends keyof PageApi, N extends keyof Functions<P> & string>(
  page: Page,
  part: P,
  name: N,
  ...args: Parameters<Functions<P>[N]>
): Promise<Awaited<ReturnType<Functions<P>[N]>>> {
  return callPeers(page, part, name, ...args);
}
