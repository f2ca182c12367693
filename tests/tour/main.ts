/** npm run tour [-- --solo operacion]: a picture of every screen, in three sizes and both themes, with the demo company. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { buildIfStale } from '#server/build/build.ts';
import { openDatabase } from '#server/db/database.ts';
import { fillDemo } from '#server/demo/fill.ts';
import { openStaff } from '#server/demo/staff.ts';
import { startCluster } from '#tests/support/cluster.ts';
import { ensureChromium, FLAGS } from '#tests/support/chromium.ts';
import { login, SIZES } from '#tests/support/screen.ts';
import { DEMO_DRIVER, listDriverRoutes, listRoutes } from '#tests/support/routes.ts';
import { spawnServer } from '#tests/support/server-process.ts';
import { DIALOGS } from './dialogs.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const THEMES = ['dark', 'light'];
const EMAIL = 'tour@transporte.cl';
const PASSWORD = 'una-clave-larga';

const { values } = parseArgs({
  options: {
    salida: { type: 'string', default: join(ROOT, '.cache', 'tour') },
    solo: { type: 'string', default: '' },
  },
});

const nameOf = (path: string): string => path.replace('/admin/', '').replaceAll('/', '-');

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').getByRole('heading').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page
    .getByText(/^Al día/)
    .first()
    .waitFor();
}

/** A user whose screens are walked through. */
interface Walker {
  email: string;
  home: string;
  /** Before the names of the pictures. */
  prefix: string;
  routes: readonly string[];
}

interface Look {
  size: keyof typeof SIZES;
  theme: string;
}

async function walk(browser: Browser, url: string, walker: Walker, look: Look): Promise<string[]> {
  const { size, theme } = look;
  const { email, home, prefix, routes } = walker;
  const taken: string[] = [];
  const context = await browser.newContext({
    baseURL: url,
    viewport: SIZES[size],
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
    hasTouch: size !== 'desk',
    isMobile: size !== 'desk',
  });
  await context.addCookies([{ name: 'theme', value: theme, url }]);
  const page = await context.newPage();
  const shoot = async (name: string): Promise<void> => {
    const file = `${prefix}${name}.${size}.${theme}.png`;
    await page.screenshot({ path: join(values.salida, file) });
    taken.push(file);
  };
  await page.goto('/login');
  if (prefix === '' && 'login'.includes(values.solo)) await shoot('login');
  await login(page, email, PASSWORD, home);
  await page.getByText('Al día').waitFor();
  for (const path of routes) {
    await open(page, path);
    await shoot(nameOf(path));
    for (const [name, show] of DIALOGS) {
      if (!name.startsWith(`${nameOf(path).replace(/-\d+$/, '')}.`)) continue;
      await show(page);
      await shoot(name);
      await open(page, path);
    }
  }
  await context.close();
  return taken;
}

await buildIfStale(ROOT, (text) => console.log(text));
const { postgres, stop } = await startCluster();
const { template: database, ...target } = postgres;
const { db, pool, close } = openDatabase({ ...target, database });
const dataDir = mkdtempSync(join(tmpdir(), 'transporte-tour-'));
const { user, password, host, port } = target;
const server = spawnServer(dataDir, {
  env: {
    DATABASE_URL: `postgres://${user}:${password}@${host}:${port}/${database}`,
    ADMIN_EMAIL: EMAIL,
    ADMIN_PASSWORD: PASSWORD,
  },
});
const browser = await chromium.launch({ executablePath: ensureChromium(), args: FLAGS });
try {
  const url = await server.ready();
  await fillDemo(db, { seed: 7, now: new Date().toISOString(), operaciones: 600 });
  await openStaff(db, EMAIL);
  const walkers = [
    { email: EMAIL, home: '/admin/dashboard', prefix: '', routes: await listRoutes(pool) },
    {
      email: DEMO_DRIVER,
      home: '/admin/mi-dia',
      prefix: 'chofer-',
      routes: await listDriverRoutes(pool),
    },
  ].map((walker) => ({ ...walker, routes: walker.routes.filter((path) => path.includes(values.solo)) }));
  mkdirSync(values.salida, { recursive: true });
  const taken: string[] = [];
  for (const theme of THEMES) {
    for (const size of Object.keys(SIZES) as (keyof typeof SIZES)[]) {
      for (const walker of walkers) {
        if (walker.routes.length > 0) taken.push(...(await walk(browser, url, walker, { size, theme })));
      }
    }
  }
  const pictures = taken.map(
    (file) => `<figure><img src="${file}" loading="lazy"><figcaption>${file}</figcaption></figure>`,
  );
  writeFileSync(
    join(values.salida, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Tour</title><style>body{display:flex;flex-wrap:wrap;gap:16px}img{height:420px}</style>${pictures.join('')}`,
  );
  console.log(`${taken.length} pictures in ${values.salida}`);
} finally {
  await browser.close();
  await server.end('SIGTERM');
  await close();
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
