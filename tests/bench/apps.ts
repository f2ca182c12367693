/** The two apps that browsers compare: ours, and react-admin with the same lists and forms, on one server. */
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { buildReactAdmin } from './build-react-admin.ts';
import { openPage } from './chromium.ts';
import { sharedCompany } from './company.ts';
import { type Front, openFront } from './front.ts';
import type { Bench, Side } from './measure.ts';
import { loggedIn } from './session.ts';

export const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

export interface App {
  side: Side;
  /** The folder of its build. */
  files: string;
  front: Front;
  /** The address of a module's list. */
  list: (module: string) => string;
  /** A selector of one cell per row of a list; the cell has text once the row holds data. */
  rows: string;
  /** A selector of the menu's link to a module's list. */
  link: (module: string) => string;
  /** A browser that is logged in and has no data of the app. */
  open: (browser: Browser) => Promise<{ context: BrowserContext; page: Page; cdp: CDPSession }>;
}

type Opened = Pick<App, 'side' | 'files' | 'list' | 'rows' | 'link'>;

const OURS: Opened = {
  side: 'ours',
  files: DIST,
  list: (module) => `/admin/${module}`,
  rows: 'main table tbody tr td:nth-child(3)',
  link: (module) => `nav a[href$="/admin/${module}"]`,
};

const reactAdmin = (files: string): Opened => ({
  side: 'peer',
  files,
  list: (module) => `/#/${module}`,
  rows: '.RaDatagrid-row td:nth-child(3)',
  link: (module) => `.RaMenu-open a[href$="#/${module}"]`,
});

/** Ours, and the peer's where it is installed, each served by its own front. */
export async function openApps(bench: Bench, operaciones: number): Promise<App[]> {
  const opened = [OURS, ...(bench.peers ? [reactAdmin(await buildReactAdmin())] : [])];
  const { url: api } = await sharedCompany(bench.log, operaciones);
  const fronts = await Promise.all(opened.map(({ files }) => openFront(bench, { files, api })));
  const storageState = await loggedIn(
    api,
    fronts.map(({ url }) => url),
  );
  return opened.map((each, index) => {
    const front = fronts[index]!;
    return { ...each, front, open: (browser) => openPage(browser, front.url, { storageState }) };
  });
}
