/** The bytes of an attachment, and the ZIP of all of an operation (R25.5). */
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { attach, sampleBytes, sampleMiniatura, sha256Of } from '#tests/support/attachments.ts';
import { filesOf } from '#server/resources/adjunto/adjunto-reads.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { unzip } from '#tests/support/unzip.ts';

let e: TestEmpresa;
let operacion: number;
let movimiento: number;
let id: number;
let uuid: string;
const bytes = sampleBytes('image/jpeg', 5000);
const etag = `"${sha256Of(bytes)}"`;

beforeAll(async () => {
  e = await openEmpresa();
  operacion = await agendar(e);
  const m = movimientos(e);
  [movimiento = 0] = await postMovimientos(e, operacion, m.retiroPuerto(['1 08:00', '1 09:00']));
  const answer = await attach(e.api, { operacion, movimiento }, bytes);
  ({ id, uuid } = answer.body.datos);
});
afterAll(() => e.close());

const contentOf = (of: number | string, headers: Record<string, string> = {}) =>
  e.api.raw(`/adjunto/${of}/contenido`, { headers });
const read = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('R25.5 The bytes of an attachment', () => {
  test('R25.5 The bytes of an attachment are answered by number and by uuid, for browsers to keep', async () => {
    const byNumber = await contentOf(id);
    expect(byNumber.status).toBe(200);
    expect(Object.fromEntries(byNumber.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'content-length': '5000',
      'cache-control': 'private, max-age=31536000, immutable',
      'content-disposition': `inline; filename="op-${operacion}_retiro-en-puerto_EIR_1.jpg"`,
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag,
    });
    expect(byNumber.headers.get('vary')).toContain('Authorization');
    expect(await read(byNumber)).toEqual(Buffer.from(bytes));
    expect(await read(await contentOf(uuid))).toEqual(Buffer.from(bytes));
  });

  it.each([
    ['bytes=0-99', 0, 100],
    ['bytes=4990-', 4990, 5000],
    ['bytes=4000-9999', 4000, 5000],
    ['bytes=-10', 4990, 5000],
    ['bytes=-9999', 0, 5000],
  ])('R25.5 The bytes of an attachment are answered in part: %s', async (range, start, end) => {
    const answer = await contentOf(id, { range });
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe(`bytes ${start}-${end - 1}/5000`);
    expect(answer.headers.get('content-length')).toBe(String(end - start));
    expect(await read(answer)).toEqual(Buffer.from(bytes.subarray(start, end)));
  });

  it.each(['bytes=5000-', 'bytes=-0'])(
    'R25.5 A part that the bytes of an attachment do not have is answered 416: %s',
    async (range) => {
      const answer = await contentOf(id, { range });
      expect(answer.status).toBe(416);
      expect(answer.headers.get('content-range')).toBe('bytes */5000');
      expect((await answer.json()).codigo).toBe('validacion');
    },
  );

  it.each(['bytes=9-3', 'bytes=0-1,5-6', 'bytes=-', 'rows=0-1', 'bytes=a-b'])(
    'R25.5 A Range header that names no single part is answered with all bytes: %s',
    async (range) => {
      const answer = await contentOf(id, { range });
      expect(answer.status).toBe(200);
      expect(await read(answer)).toHaveLength(5000);
    },
  );

  test('R25.5 The bytes of an attachment are not sent to a browser that has them', async () => {
    for (const tag of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await contentOf(id, { 'if-none-match': tag });
      expect(answer.status).toBe(304);
      expect(answer.headers.get('etag')).toBe(etag);
      expect(await read(answer)).toHaveLength(0);
    }
    expect((await contentOf(id, { 'if-none-match': '"x"' })).status).toBe(200);
  });

  test('R25.5 A part is answered with If-Range only if it names these bytes', async () => {
    const range = 'bytes=0-1';
    expect((await contentOf(id, { range, 'if-range': etag })).status).toBe(206);
    expect((await contentOf(id, { range, 'if-range': '"x"' })).status).toBe(200);
  });

  test('R25.5 The bytes of an attachment need a session and a record', async () => {
    expect((await e.api.raw(`/adjunto/${id}/contenido`, { token: null })).status).toBe(401);
    for (const unknown of ['999999', randomUUID(), 'x']) expect((await contentOf(unknown)).status).toBe(404);
  });

  test('R25.5 The bytes that a restore left out are answered 404', async () => {
    const other = await agendar(e);
    const { body } = await attach(e.api, { operacion: other });
    await e.api.pool.query('delete from adjunto_contenido where uuid = $1', [body.datos.uuid]);
    const answer = await contentOf(body.datos.id);
    expect(answer.status).toBe(404);
    expect((await answer.json()).mensaje).toBe('Falta el contenido del adjunto');
  });
});

describe('The files of an operation', () => {
  it('The thumbnails of an operation are not read when its files are', async () => {
    const other = await agendar(e);
    await attach(e.api, { operacion: other, miniatura: sampleMiniatura(4000) });
    const [file] = await filesOf(e.api.db, other);
    expect(JSON.stringify(file)).toContain(`op-${other}_EIR_1.jpg`);
    expect(JSON.stringify(file).length).toBeLessThan(1000);
  });
});

describe('R25.5 The ZIP of an operation', () => {
  test('R25.5 The ZIP of an operation has all its attachments, under names in ASCII', async () => {
    const at = (hour: number) => `2026-03-01T${hour}:00:00.000Z`;
    const png = sampleBytes('image/png', 300_000);
    await attach(e.api, { operacion, tipo: 'Daño', tomada_en: at(12) }, png, 'image/png');
    await attach(e.api, { operacion, tipo: 'Daño', tomada_en: at(11) });
    const gone = await attach(e.api, { operacion });
    await e.api.remove(`/adjunto/${gone.body.datos.id}`);
    const answer = await e.api.raw(`/operacion/${operacion}/adjuntos.zip`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename="op-${operacion}_adjuntos.zip"`,
    );
    const files = unzip(await read(answer));
    const op = `op-${operacion}`;
    expect([...files.keys()]).toEqual([
      `${op}_Dano_1.jpg`,
      `${op}_Dano_2.png`,
      `${op}_retiro-en-puerto_EIR_1.jpg`,
    ]);
    expect(
      createHash('sha256')
        .update(files.get(`${op}_Dano_2.png`)!)
        .digest('hex'),
    ).toBe(sha256Of(png));
    expect(files.get(`${op}_retiro-en-puerto_EIR_1.jpg`)).toEqual(Buffer.from(bytes));
  });

  test('R25.5 The ZIP of an operation without attachments, or of none, is answered 404', async () => {
    const empty = await agendar(e);
    for (const of of [empty, 999_999, 'x']) {
      expect((await e.api.raw(`/operacion/${of}/adjuntos.zip`)).status).toBe(404);
    }
  });
});
