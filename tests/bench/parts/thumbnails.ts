/** The time to open an operation with thumbnails, beside one without. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { digestOf, sampleBytes } from '#tests/support/attachments.ts';
import { DIST } from '../apps.ts';
import { openBrowser, openPage } from '../chromium.ts';
import { sharedCompany } from '../company.ts';
import { openFront } from '../front.ts';
import type { Part, Side } from '../measure.ts';
import { loggedIn, tokenFor } from '../session.ts';

const PHOTOS = 20;
const REST_MS = 400;
const LIST = '/admin/operacion/asignado';

interface Operacion {
  id: number;
  movimientos: { id: number }[];
}

/** Sends a GET, or a POST where there is a body. @returns `datos` of the answer, or all of it where there are none */
async function call<T>(api: string, token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${api}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  const content = (await answer.json()) as { datos?: T };
  return content.datos ?? (content as T);
}

/** Two operations with as many movements. */
async function similarOperaciones(api: string, token: string): Promise<[Operacion, Operacion]> {
  const { results } = await call<{ results: { op_id: number }[] }>(
    api,
    token,
    '/operacion/asignado?limit=50',
  );
  const byCount = new Map<number, Operacion>();
  for (const { op_id } of results) {
    const operacion = await call<Operacion>(api, token, `/operacion/${op_id}`);
    const count = operacion.movimientos.length;
    const similar = byCount.get(count);
    if (similar && count > 0) return [similar, operacion];
    byCount.set(count, operacion);
  }
  throw new Error('No two operations have as many movements');
}

/** A thumbnail of about 4 KiB, as devices make them, in base64. Each is another one: a browser opens equal ones once. */
const thumbnail = (page: Page, n: number): Promise<string> =>
  page.evaluate(async (hue) => {
    const canvas = new OffscreenCanvas(200, 150);
    const context = canvas.getContext('2d')!;
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${(hue + at * 47) % 360} 40% ${20 + ((at * 13) % 60)}%)`;
      context.fillRect((at % 20) * 10, Math.floor(at / 20) * 8, 10, 8);
    }
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
    return new Uint8Array(await jpeg.arrayBuffer()).toBase64();
  }, n * 17);

async function addPhotos(api: string, token: string, operacion: Operacion, page: Page): Promise<void> {
  for (let n = 0; n < PHOTOS; n++) {
    const uuid = randomUUID();
    const bytes = sampleBytes();
    await fetch(`${api}/api/adjunto/${uuid}/contenido`, {
      method: 'PUT',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'image/jpeg',
        'content-digest': digestOf(bytes),
      },
      body: bytes,
    });
    const movimiento = operacion.movimientos[n % operacion.movimientos.length]!.id;
    const miniatura = await thumbnail(page, n);
    await call(api, token, '/adjunto', { uuid, operacion: operacion.id, movimiento, tipo: 'EIR', miniatura });
  }
}

interface Opened {
  /** Milliseconds until the movements are laid out. */
  movements: number;
  /** Milliseconds until the thumbnails are too. */
  whole: number;
  /** Milliseconds until the browser has opened their pictures. */
  pictures: number;
}

/** Opens an operation from a list. */
async function timeToOpen(page: Page, { id, movimientos }: Operacion, photos: number): Promise<Opened> {
  await page.goto(LIST);
  await page.getByText('Al día').first().waitFor();
  await page.waitForTimeout(REST_MS);
  return page.evaluate(
    ([path, rows, images]) => {
      const movementsAreThere = (): boolean =>
        [...document.querySelectorAll('main button')].filter(
          ({ textContent }) => textContent === 'Agregar fotos',
        ).length >= rows;
      const thumbnailsOf = (): HTMLImageElement[] => [
        ...document.querySelectorAll<HTMLImageElement>('main img[src^="data:"]'),
      ];
      // Includes the layout. Frames would count in steps of 17 ms.
      const elapsed = (): number => {
        document.querySelector('main')!.getBoundingClientRect();
        return performance.now() - start;
      };
      const opened = Promise.withResolvers<Opened>();
      const waitForPictures = (shown: number, whole: number): void => {
        if (thumbnailsOf().every(({ complete, naturalWidth }) => complete && naturalWidth > 0)) {
          opened.resolve({ movements: shown, whole, pictures: performance.now() - start });
        } else setTimeout(waitForPictures, 0, shown, whole);
      };
      let movements: number | null = null;
      const start = performance.now();
      const observer = new MutationObserver(() => {
        if (!movementsAreThere()) return;
        movements ??= elapsed();
        if (thumbnailsOf().length !== images) return;
        observer.disconnect();
        waitForPictures(movements, elapsed());
      });
      observer.observe(document, { subtree: true, childList: true, characterData: true });
      history.pushState({}, '', path);
      return opened.promise;
    },
    [`/admin/operacion/detail/${id}`, movimientos.length, photos] as const,
  );
}

export const thumbnails: Part = {
  name: 'thumbnails',
  limit: 180_000,
  measures: [
    {
      key: 'thumbnails',
      what: `an operation with ${PHOTOS} thumbnails, opened from a list, until its movements are shown`,
      against: 'one without, with as many movements',
      unit: 'ms',
      figure: 'median',
      target: { of: 'ratio', atMost: 1.1 },
    },
    {
      key: 'thumbnails.whole',
      what: 'the same, until its thumbnails are shown too',
      against: 'one without, with as many movements',
      unit: 'ms',
      figure: 'median',
      target: null,
    },
    {
      key: 'thumbnails.pictures',
      what: 'the same, until the browser has opened the pictures of the thumbnails',
      against: 'one without, with as many movements',
      unit: 'ms',
      figure: 'median',
      target: null,
    },
  ],
  async run(bench) {
    // A company of its own, since it gets photos.
    const { url: api } = await sharedCompany(bench.log, bench.quick ? 41 : 601);
    const token = await tokenFor(api);
    const { url } = await openFront(bench, { files: DIST, api });
    const browser = await openBrowser(bench);
    const { page } = await openPage(browser, url, { storageState: await loggedIn(api, [url]) });
    const [withPhotos, without] = await similarOperaciones(api, token);
    await addPhotos(api, token, withPhotos, page);
    const sides: [Side, Operacion, number][] = [
      ['ours', withPhotos, PHOTOS],
      ['peer', without, 0],
    ];
    for (let n = bench.quick ? 0 : -1; n < (bench.quick ? 1 : 15); n++) {
      for (const [side, operacion, photos] of sides) {
        const { movements, whole, pictures } = await timeToOpen(page, operacion, photos);
        if (n < 0) continue;
        bench.record('thumbnails', side, movements);
        bench.record('thumbnails.whole', side, whole);
        bench.record('thumbnails.pictures', side, pictures);
      }
    }
  },
};
