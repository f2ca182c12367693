/** The preparation of photos in a worker, in a real browser. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { type Plugin, preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { buildForProduction } from '#tests/support/production-build.ts';
import type { PhotosPage } from './photos-page/main.ts';

/** What the server got: method, session and number of bytes. */
const received: unknown[] = [];
/** Lets the server answer an upload that it has got whole. */
let late = Promise.resolve();

/** Answers as the API does; half of one file, and then nothing. */
const api: Plugin = {
  name: 'api',
  configurePreviewServer({ middlewares }) {
    middlewares.use('/api/half', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': 1000 });
      response.write(Buffer.alloc(500));
    });
    middlewares.use('/api/adjunto/x/contenido', (request, response) => {
      let length = 0;
      request.on('data', (chunk: Buffer) => {
        length += chunk.length;
      });
      const answer = async (): Promise<void> => {
        received.push(request.method, request.headers.authorization, length);
        await late;
        response.writeHead(201, { 'content-type': 'application/json', 'retry-after': '2' });
        response.end('{"exito":true}');
      };
      request.on('end', () => void answer());
    });
  },
};

let outDir: string;
let server: PreviewServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  outDir = mkdtempSync(join(tmpdir(), 'transporte-fotos-'));
  const root = fileURLToPath(new URL('photos-page', import.meta.url));
  const config = { root, configFile: false, build: { outDir, emptyOutDir: true } } as const;
  await buildForProduction(config);
  server = await preview({ ...config, plugins: [api], logLevel: 'error', preview: { port: 0 } });
  browser = await chromium.launch({ executablePath: inject('headless'), args: ['--no-sandbox'] });
  page = await browser.newPage();
  await page.goto(server.resolvedUrls!.local[0]!);
  await page.waitForFunction(() => 'photos' in window);
});

afterAll(async () => {
  await browser?.close();
  await server?.close();
  rmSync(outDir, { recursive: true, force: true });
});

// oxlint-disable-next-line typescript/no-explicit-any -- what it has depends on the file
const call = <N extends keyof PhotosPage>(name: N, ...args: Parameters<PhotosPage[N]>): Promise<any> =>
  page.evaluate(
    ([key, values]) => {
      const { photos } = window as unknown as { photos: Record<string, (...all: unknown[]) => unknown> };
      return photos[key]!(...values);
    },
    [name, args] as const,
  );

describe('A photo that is prepared on the device', () => {
  it('A photo of 12 megapixels is kept with at most 1,600 pixels and a thumbnail of at most 4 KiB', async () => {
    const photo = await call('photo', 4000, 3000);
    expect(photo).toMatchObject({
      tipo: 'image/jpeg',
      isDigest: true,
      image: { width: 1600, height: 1200, red: { top: true, right: false } },
    });
    expect(photo.thumbnail).toBeLessThanOrEqual(4096);
  });

  it('The preparation of a photo takes a small part of the time of the page that its creation takes', async () => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** Seconds for which the page's thread has worked until now. */
    const worked = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')!.value;
    };
    const before = await worked();
    await call('takePhoto', 4000, 3000);
    const between = await worked();
    expect(await call('prepareTaken')).toBe(true);
    const [creation, preparation] = [between - before, (await worked()) - between];
    expect(preparation).toBeLessThan(creation / 4);
  });

  it('A photo that was taken with the camera turned is kept upright', async () => {
    expect(await call('turnedPhoto', 400, 300)).toMatchObject({
      image: { width: 300, height: 400, red: { top: false, right: true } },
    });
  });

  it('A small photo is not enlarged, and a PNG or a WebP becomes a JPEG', async () => {
    for (const type of ['image/png', 'image/webp']) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const photo = await call('photo', 300, 200, type);
      expect(photo).toMatchObject({ tipo: 'image/jpeg', image: { width: 300, height: 200 } });
    }
  });

  it('A PDF is kept unchanged, without a thumbnail', async () => {
    expect(await call('file', '%PDF-1.7', 5000)).toMatchObject({
      tipo: 'application/pdf',
      size: 5008,
      isDigest: true,
      thumbnail: null,
    });
  });
});

describe('A file that cannot be prepared', () => {
  const PDF_SIZE = 8 * 1_048_576;

  it.each<[string, () => Promise<{ mensaje: string }>, string]>([
    ['a broken photo', () => call('brokenPhoto'), 'está dañado'],
    ['a HEIC photo that the browser cannot open', () => call('heic'), 'no puede abrir fotos HEIC'],
    ['a file of another type', () => call('file', 'GIF89a', 100), 'no es una foto ni un PDF'],
    ['a PDF of more than 8 MiB', () => call('file', '%PDF-1.7', PDF_SIZE), 'pesa más de 8 MB'],
    ['an empty file', () => call('empty'), 'está vacío'],
  ])('The user is told why %s is refused', async (_, make, reason) => {
    expect((await make()).mensaje).toContain(reason);
  });
});

describe('A browser that lacks what the preparation needs', () => {
  it('The user is told that the browser cannot prepare photos without OffscreenCanvas, not that the photo is broken', async () => {
    await page.route('**/photo-worker*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: `delete globalThis.OffscreenCanvas;${await response.text()}` });
    });
    const { mensaje } = await call('photo', 300, 200);
    await page.unroute('**/photo-worker*');
    expect(mensaje).toContain('Este navegador no puede preparar fotos');
  });
});

describe('The upload of bytes in a tab', () => {
  it('The upload of bytes sends them with the session, and reports how many have left', async () => {
    expect(await call('upload', 300_000)).toEqual({
      status: 201,
      body: { exito: true },
      retryAfter: 2,
      reported: 300_000,
    });
    expect(received).toEqual(['PUT', 'Bearer token', 300_000]);
  });

  it('An upload whose answer comes a minute after its last byte has left the device is answered', async () => {
    await page.clock.install();
    const { promise, resolve } = Promise.withResolvers<void>();
    late = promise;
    received.length = 0;
    const answer = call('upload', 300_000);
    await expect.poll(() => received).toHaveLength(3);
    await page.clock.fastForward(60_000);
    resolve();
    expect(await answer).toMatchObject({ status: 201 });
  });

  it('An upload that gets no answer for two minutes is called off', async () => {
    late = new Promise(() => {});
    received.length = 0;
    const answer = call('upload', 300_000);
    await expect.poll(() => received).toHaveLength(3);
    await page.clock.fastForward(120_000);
    expect(await answer).toMatchObject({ status: 0 });
  });

  it('An upload without a network has no answer', async () => {
    await page.route('**/api/adjunto/x/contenido', (route) => route.abort());
    expect(await call('upload', 10)).toMatchObject({ status: 0, body: undefined, retryAfter: null });
  });
});

describe('The time limits of photos', () => {
  it('A file of which half arrives, and then nothing for half a minute, counts as none', async () => {
    const begun = page.waitForResponse('**/api/half');
    const file = call('download', '/half');
    await begun;
    await page.clock.fastForward(31_000);
    expect(await file).toBeNull();
  });

  it('A worker that does not answer for a minute ends, and the next photo is prepared', async () => {
    await page.route('**/photo-worker*', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const asked = page.waitForRequest('**/photo-worker*');
    const photo = call('photo', 300, 200);
    await asked;
    await page.clock.fastForward(61_000);
    expect((await photo).mensaje).toContain('No se pudo leer el archivo');
    await page.unroute('**/photo-worker*');
    expect(await call('photo', 300, 200)).toMatchObject({ tipo: 'image/jpeg' });
  });
});
