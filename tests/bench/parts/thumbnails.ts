/** The time to open an operation with thumbnails, beside one without. */
import type { Page } from 'playwright-core';
import { addPhotos, callApi, type Photographed, removePhotos } from '../add-photos.ts';
import { DIST } from '../apps.ts';
import { openBrowser, openPage } from '../chromium.ts';
import { sharedCompany } from '../company.ts';
import { openFront } from '../front.ts';
import type { Part, Side } from '../measure.ts';
import { loggedIn, tokenFor } from '../session.ts';

const PHOTOS = 20;
const REST_MS = 400;
/** Of each half. */
const ROUNDS = 12;
const LIST = '/admin/operacion/asignado';

/** Two operations with as many movements. */
async function similarOperaciones(api: string, token: string): Promise<[Photographed, Photographed]> {
  const { results } = await callApi<{ results: { op_id: number }[] }>(
    api,
    token,
    '/operacion/asignado?limit=50',
  );
  const byCount = new Map<number, Photographed>();
  for (const { op_id } of results) {
    const operacion = await callApi<Photographed>(api, token, `/operacion/${op_id}`);
    const count = operacion.movimientos.length;
    const similar = byCount.get(count);
    if (similar && count > 0) return [similar, operacion];
    byCount.set(count, operacion);
  }
  throw new Error('No two operations have as many movements');
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
async function timeToOpen(page: Page, { id, movimientos }: Photographed, photos: number): Promise<Opened> {
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
      observer.observe(document, {
        subtree: true,
        childList: true,
        characterData: true,
        attributeFilter: ['src'],
      });
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
    const pair = await similarOperaciones(api, token);
    // Each operation has the photos in one half of the rounds, since no two operations take equally long.
    for (const [withPhotos, without] of [pair, pair.toReversed() as typeof pair]) {
      await addPhotos(api, token, [withPhotos], { count: PHOTOS, page });
      const sides: [Side, Photographed, number][] = [
        ['ours', withPhotos, PHOTOS],
        ['peer', without, 0],
      ];
      for (let n = bench.quick ? 0 : -1; n < (bench.quick ? 1 : ROUNDS); n++) {
        for (const [side, operacion, photos] of n % 2 === 0 ? sides : sides.toReversed()) {
          const { movements, whole, pictures } = await timeToOpen(page, operacion, photos);
          if (n < 0) continue;
          bench.record('thumbnails', side, movements);
          bench.record('thumbnails.whole', side, whole);
          bench.record('thumbnails.pictures', side, pictures);
        }
      }
      await removePhotos(api, token, withPhotos);
    }
  },
};
