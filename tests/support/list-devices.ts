/** The set-up of browser tests about what lists remember: a desktop with the demo's company, and a tablet of the same user. */
import { fillDemo } from '#server/demo/fill.ts';
import { openBrowser, type TestBrowser } from './browser.ts';
import { enter, upToDate } from './office.ts';
import { openProxy, type Proxy } from './proxy.ts';
import { SIZES } from './screen.ts';
import { type BrowserStage, openStage } from './stage.ts';

/** Logged in, with so many operations of the demo. */
export async function openListDesktop(operaciones: number): Promise<BrowserStage> {
  const stage = await openStage();
  await fillDemo(stage.database.db, { operaciones, seed: 5, now: new Date().toISOString() });
  await enter(stage.browser.page);
  return stage;
}

/** Opens the lists of operations on the desktop, with a network. */
export async function openOperacionLists({ proxy, browser: { page } }: BrowserStage): Promise<void> {
  proxy.restore();
  await page.goto('/admin/operacion');
  await upToDate(page);
}

export interface ListTablet {
  tablet: TestBrowser;
  /** Its own network. */
  network: Proxy;
  close: () => Promise<void>;
}

/** Opens the lists of operations on a tablet of the same user. */
export async function openListTablet({ serverUrl }: BrowserStage): Promise<ListTablet> {
  const network = await openProxy(serverUrl);
  const tablet = await openBrowser({ url: network.url, viewport: { ...SIZES.tablet, touch: true } });
  const close = async (): Promise<void> => {
    await tablet.close();
    await network.close();
  };
  await enter(tablet.page);
  await tablet.page.goto('/admin/operacion');
  return { tablet, network, close };
}
