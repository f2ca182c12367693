/** A phone: the bottom bar with the daily screens, and the hint to install. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BrowserStage, openStage } from '#tests/support/stage.ts';
import { cutOff, enter, openCompany, openPost, scheduleImport } from '#tests/support/office.ts';
import { SIZES } from '#tests/support/screen.ts';

let stage: BrowserStage;
let page: Page;
let operacion: number;

beforeAll(async () => {
  stage = await openStage({ ...SIZES.phone, touch: true });
  ({ page } = stage.browser);
  const post = await openPost(stage.serverUrl);
  await openCompany(post);
  operacion = await scheduleImport(post);
  await enter(page);
});

afterAll(async () => {
  await stage?.close();
});

const hint = () => page.getByRole('complementary', { name: 'Instalar la aplicación' });

describe('Installation on a phone', () => {
  it('The installation is offered on the screen of the day once the browser allows it, and uses the browser’s own dialog', async () => {
    await page.goto('/admin/hoy');
    await page.getByRole('heading', { name: 'Hoy', level: 1 }).waitFor();
    // Not every headless browser offers to install, so the test fires the event itself.
    await page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true });
      Object.assign(event, {
        prompt: () => Promise.resolve(Object.assign(globalThis, { preguntado: true })),
      });
      dispatchEvent(event);
    });
    await hint().getByText('funciona sin conexión').waitFor();
    const bar = await page.getByRole('navigation', { name: 'Accesos rápidos' }).boundingBox();
    const box = await hint().boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
    await hint().getByRole('button', { name: 'Instalar' }).tap();
    await hint().waitFor({ state: 'detached' });
    expect(await page.evaluate(() => Reflect.get(globalThis, 'preguntado') as boolean)).toBe(true);
  });

  it('The installation on an iPhone is explained in words, and not again once that was confirmed', async () => {
    await page.addInitScript(() => {
      // Safari has no such event.
      addEventListener('beforeinstallprompt', (event) => event.stopImmediatePropagation(), true);
      Object.defineProperty(navigator, 'userAgent', { value: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)' });
    });
    await page.goto('/admin/hoy');
    await hint().getByText('Compartir').waitFor();
    await hint().getByRole('button', { name: 'Entendido' }).tap();
    await hint().waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Hoy', level: 1 }).waitFor();
    expect(await hint().count()).toBe(0);
  });

  it('The installed app has shortcuts to screens that exist, and screenshots of the size that it states', async () => {
    const { shortcuts, screenshots } = await page.evaluate(async () => {
      const url = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!.href;
      return (await fetch(url)).json() as Promise<{
        shortcuts: { url: string }[];
        screenshots: { src: string; sizes: string }[];
      }>;
    });
    const sizes = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (src) => {
            const image = new Image();
            image.src = src;
            await image.decode();
            return `${image.naturalWidth}x${image.naturalHeight}`;
          }),
        ),
      screenshots.map(({ src }) => src),
    );
    expect(sizes).toEqual(screenshots.map((screenshot) => screenshot.sizes));
    for (const { url } of shortcuts) {
      await page.goto(url);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      expect(await page.getByText('Página no encontrada').count(), url).toBe(0);
    }
  });
});

describe('An operation on a phone', () => {
  it('An operation on a phone shows its next movement in reach without scrolling', async () => {
    await page.goto(`/admin/operacion/detail/${operacion}`);
    const createOne = page.getByRole('button', { name: 'Crear Movimiento' });
    await createOne.waitFor();
    const bar = await page.getByRole('navigation', { name: 'Accesos rápidos' }).boundingBox();
    const box = (await createOne.boundingBox())!;
    expect(await page.evaluate(() => scrollY)).toBe(0);
    expect(box.y + box.height).toBeLessThanOrEqual(bar!.y);
  });
});

describe('The bottom bar', () => {
  it('The bottom bar leads to the four daily screens, marks the current one, and works without a network', async () => {
    await cutOff(stage.proxy, page);
    const bar = page.getByRole('navigation', { name: 'Accesos rápidos' });
    for (const [name, path] of [
      ['Hoy', 'hoy'],
      ['Operaciones', 'operacion'],
      ['Contenedores', 'contenedor'],
      ['Pendientes', 'pendientes'],
    ] as const) {
      await bar.getByRole('link', { name, exact: true }).tap();
      await page.waitForURL(`**/admin/${path}`);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      const current = bar.locator('[aria-current=page]');
      await expect.poll(() => current.textContent()).toBe(name);
      const { height } = (await current.boundingBox())!;
      expect(height).toBeGreaterThanOrEqual(64);
    }
  });
});
