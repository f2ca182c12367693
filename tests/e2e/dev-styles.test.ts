/** The styles in development: what Vite's server does when a file with styles is saved. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Browser, chromium, type Page } from 'playwright-core';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { styles } from '#ui/styles/plugin.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The colour as Chromium writes it. */
const RED = 'rgb(255, 0, 0)';
const GREEN = 'rgb(0, 128, 0)';
const BLUE = 'rgb(0, 0, 255)';

const MAIN = `import 'virtual:estilos.css';
import { createRoot } from 'react-dom/client';
import { Screen } from './Screen.tsx';
createRoot(document.querySelector('main')!).render(<Screen />);`;
/** An exported component, of a file that exports nothing else. */
const frame = (border: string): string => `import { chakra } from '#ui/styles/chakra.ts';
export const Frame = chakra('section', { base: { borderTopColor: '${border}' } });`;
const recipe = (color: string): string => `export const recipe = { base: { color: '${color}' } };`;
/** Counter and the input have their state inside two styled components. */
const screen = (title: string, background: string): string => `import { useState } from 'react';
import { chakra, css } from '#ui/styles/chakra.ts';
import { Frame } from '../ui/parts/Frame.tsx';
import { recipe } from './recipe.ts';
const Box = chakra('div', recipe);
function Counter() {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{count}</button>;
}
export function Screen() {
  return (
    <Frame>
      <Box>
        <h1 className={css({ backgroundColor: '${background}' })}>${title}</h1>
        <Counter />
        <input />
      </Box>
    </Frame>
  );
}`;

let root: string;
let server: ViteDevServer;
let browser: Browser;
let page: Page;

const write = (path: string, code: string): void => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), code);
};

beforeAll(async () => {
  // In the project's folder, so that the files can import its packages and '#ui'.
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  root = mkdtempSync(join(ROOT, '.cache', 'desarrollo-'));
  write('index.html', '<main></main><script type="module" src="/src/features/main.tsx"></script>');
  write('src/features/main.tsx', MAIN);
  write('src/features/Screen.tsx', screen('One', 'red'));
  write('src/features/recipe.ts', recipe('red'));
  write('src/ui/parts/Frame.tsx', frame('red'));
  server = await createServer({
    root,
    configFile: false,
    cacheDir: join(root, '.vite'),
    logLevel: 'silent',
    plugins: [styles(), react()],
    server: { host: '127.0.0.1', port: 0, fs: { allow: [ROOT] } },
    // All packages of the page: if Vite finds one later, it reloads the page, which loses its state.
    optimizeDeps: { include: ['react', 'react-dom/client', 'react/jsx-dev-runtime'], noDiscovery: true },
  });
  await server.listen();
  browser = await chromium.launch({ executablePath: inject('headless'), args: ['--no-sandbox'] });
  page = await browser.newPage();
});
afterAll(async () => {
  await browser.close();
  await server.close();
  rmSync(root, { recursive: true });
});

/** Vite's file watcher ignores a second change of a file within 50 ms. */
const save = async (path: string, code: string): Promise<void> => {
  await pause(100);
  write(path, code);
};

const valueOf = (selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

it('A saved style or text is shown without a reload, and state inside of styled components is kept', async () => {
  await page.goto(server.resolvedUrls!.local[0]!);
  await page.getByRole('button').click();
  await page.getByRole('textbox').fill('typed');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  const expectKept = async (): Promise<void> => {
    expect(await page.getByRole('button').textContent()).toBe('1');
    expect(await page.getByRole('textbox').inputValue()).toBe('typed');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  };
  expect(await valueOf('h1', 'background-color')).toBe(RED);

  await save('src/features/Screen.tsx', screen('One', 'green'));
  await expect.poll(() => valueOf('h1', 'background-color')).toBe(GREEN);
  await expectKept();

  await save('src/features/Screen.tsx', screen('Two', 'green'));
  await expect.poll(() => page.locator('h1').textContent()).toBe('Two');
  await expectKept();

  // One file with styles only, and one whose component other files use.
  await save('src/features/recipe.ts', recipe('blue'));
  await expect.poll(() => valueOf('div', 'color')).toBe(BLUE);
  await expectKept();

  await save('src/ui/parts/Frame.tsx', frame('blue'));
  await expect.poll(() => valueOf('section', 'border-top-color')).toBe(BLUE);
  await expectKept();
});

it('Styles that cannot be compiled are reported with their place, and are shown once they are mended', async () => {
  await save('src/features/Screen.tsx', screen('Three', 'green').replace("'green'", 'title'));
  const overlay = page.locator('vite-error-overlay .message');
  await expect
    .poll(() => overlay.textContent())
    .toContain('src/features/Screen.tsx:14:24: title is not defined');
  await save('src/features/Screen.tsx', screen('Three', 'blue'));
  await expect.poll(() => valueOf('h1', 'background-color')).toBe(BLUE);
  expect(await overlay.count()).toBe(0);
});
