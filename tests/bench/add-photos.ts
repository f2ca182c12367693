/** Photos with thumbnails, added to operations through the API. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { digestOf, sampleBytes } from '#tests/support/attachments.ts';

export interface Photographed {
  id: number;
  movimientos: { id: number }[];
  adjuntos: { uuid: string }[];
}

/** Sends a GET, or a POST where there is a body. @returns `datos` of the answer, or all of it where there are none */
export async function callApi<T>(api: string, token: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(`${api}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  const content = (await answer.json()) as { datos?: T };
  return content.datos ?? (content as T);
}

/**
 * A thumbnail of about 4 KiB, as devices make them, in base64. Each is another one: a browser opens equal ones once, and
 * gzip keeps equal parts once.
 */
const thumbnail = (page: Page, n: number): Promise<string> =>
  page.evaluate(async (seed) => {
    const canvas = new OffscreenCanvas(200, 150);
    const context = canvas.getContext('2d')!;
    let random = seed;
    const below = (limit: number): number => {
      random = (random * 48_271) % 2_147_483_647;
      return random % limit;
    };
    for (let at = 0; at < 400; at++) {
      context.fillStyle = `hsl(${below(360)} 40% ${20 + below(60)}%)`;
      context.fillRect((at % 20) * 10, Math.floor(at / 20) * 8, 10, 8);
    }
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.6 });
    return new Uint8Array(await jpeg.arrayBuffer()).toBase64();
  }, n + 1);

/**
 * Adds `count` photos to the operations by turns, each to a movement where its operation has some. `page` makes the
 * thumbnails.
 */
export async function addPhotos(
  api: string,
  token: string,
  operaciones: readonly Photographed[],
  { count, page }: { count: number; page: Page },
): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id: operacion, movimientos } = operaciones[n % operaciones.length]!;
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
    const movimiento = movimientos[Math.floor(n / operaciones.length) % movimientos.length]?.id;
    const miniatura = await thumbnail(page, n);
    await callApi(api, token, '/adjunto', { uuid, operacion, movimiento, tipo: 'EIR', miniatura });
  }
}

export async function removePhotos(api: string, token: string, { id }: Photographed): Promise<void> {
  const { adjuntos } = await callApi<Photographed>(api, token, `/operacion/${id}`);
  for (const { uuid } of adjuntos) {
    const answer = await fetch(`${api}/api/adjunto/${uuid}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    if (!answer.ok) throw new Error(`DELETE of ${uuid}: ${await answer.text()}`);
  }
}
