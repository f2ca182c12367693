/** PUT /adjunto/{uuid}/contenido: the bytes of an attachment (R25.1). */
import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { MAX_CONTENIDO } from '#domain/adjunto.ts';
import { forgetContents } from '#server/db/contents.ts';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { digestOf, putContent, sampleBytes, type SampleType, sha256Of } from '#tests/support/attachments.ts';

const api = useApi();
const put = (bytes: Uint8Array, options?: Parameters<typeof putContent>[3]) =>
  putContent(api, randomUUID(), bytes, options);

async function storedUuids(): Promise<string[]> {
  const { rows } = await api.pool.query<{ uuid: string }>('select uuid from adjunto_contenido');
  return rows.map(({ uuid }) => uuid);
}

describe('R25.1 The bytes of an attachment', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const)(
    'R25.1 The bytes of an attachment may be %s',
    async (type: SampleType) => {
      const bytes = sampleBytes(type);
      const uuid = randomUUID();
      const answer = await putContent(api, uuid, bytes, { type });
      expect(answer.status).toBe(201);
      expect(answer.body.datos).toEqual({
        uuid,
        tipo_contenido: type,
        bytes: 600,
        sha256: sha256Of(bytes),
      });
    },
  );

  test('R25.1 The bytes of an attachment that are sent again are answered 200, and other bytes 409', async () => {
    const uuid = randomUUID();
    const bytes = sampleBytes();
    expect((await putContent(api, uuid, bytes)).status).toBe(201);
    const again = await putContent(api, uuid.toUpperCase(), bytes);
    expect(again.status).toBe(200);
    expect(again.body.datos.sha256).toBe(sha256Of(bytes));
    const other = await putContent(api, uuid, sampleBytes());
    expectRefused(other, 'regla', 'Ya hay otro contenido con este identificador');
  });

  test('R25.1 The bytes of an attachment are stored once where two calls send them at the same time', async () => {
    const uuid = randomUUID();
    const bytes = sampleBytes();
    const answers = await Promise.all([1, 2, 3].map(() => putContent(api, uuid, bytes)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const others = await Promise.all([1, 2].map(() => putContent(api, uuid, sampleBytes())));
    expect(others.map(({ status }) => status)).toEqual([409, 409]);
  });
});

describe('R25.1 What is no content of an attachment', () => {
  const bytes = sampleBytes();
  it.each([
    ['no digest', { digest: null }],
    ['an empty digest', { digest: '' }],
    ['a digest in hexadecimal', { digest: `sha-256=:${sha256Of(bytes)}:` }],
    ['a digest by another algorithm', { digest: 'sha-512=:AAAA:' }],
    ['two different SHA-256', { digest: `${digestOf(bytes)}, ${digestOf(sampleBytes())}` }],
    ['the digest of another content', { digest: digestOf(sampleBytes()) }],
    ['the first bytes of another type', { type: 'image/png' }],
  ])('R25.1 What is no content of an attachment is refused with 400: %s', async (_case, options) => {
    const before = await storedUuids();
    expectRefused(await put(bytes, options), 'validacion');
    expect(await storedUuids()).toEqual(before);
  });

  test('R25.1 A digest may stand beside others in Content-Digest', async () => {
    expect((await put(bytes, { digest: `sha-512=:AAAA:, ${digestOf(bytes)}` })).status).toBe(201);
  });

  test('R25.1 What is no content of an attachment is refused with 400: no bytes at all', async () => {
    expectRefused(await put(new Uint8Array()), 'validacion');
  });

  test('R25.1 An address without a uuid is refused with 400', async () => {
    expectRefused(await putContent(api, '17', bytes), 'validacion');
  });

  it.each(['image/gif', 'application/json', 'text/html', 'image/svg+xml', ''])(
    'R25.1 Another media type is answered 415: %s',
    async (type) => {
      const answer = await put(bytes, { type });
      expect({ status: answer.status, codigo: answer.body.codigo }).toEqual({
        status: 415,
        codigo: 'validacion',
      });
    },
  );

  test('R25.1 A content of 8 MiB is stored, and one byte more is answered 413', async () => {
    expect((await put(sampleBytes('image/jpeg', MAX_CONTENIDO))).status).toBe(201);
    expectRefused(await put(sampleBytes('image/jpeg', MAX_CONTENIDO + 1)), 'demasiado_grande');
  });

  test('R25.1 The bytes of an attachment need a session', async () => {
    expectRefused(await put(bytes, { token: null }), 'no_autenticado');
  });

  test('R25.1 The bytes of an attachment that another user saved are refused', async () => {
    expectRefused(await put(bytes, { headers: { 'change-author': randomUUID() } }), 'otro_usuario');
  });

  test('R25.1 A batch contains no bytes of attachments', async () => {
    const operacion = { key: 'k', method: 'PUT', path: `/adjunto/${randomUUID()}/contenido` };
    expectRefused(await api.post('/sync/lote', { operaciones: [operacion] }), 'validacion');
  });
});

describe('R25.1 Bytes without a record', () => {
  test('R25.1 Bytes without a record are refused with 429 beyond 200 MiB of a user', async () => {
    await api.pool.query(
      `insert into adjunto_contenido (uuid, sha256, tipo_contenido, bytes, contenido, usuario_id)
       select gen_random_uuid(), 'x', 'image/jpeg', 200 * 1048576, '', min(id) from usuario`,
    );
    const answer = await put(sampleBytes());
    expectRefused(answer, 'limite');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await api.pool.query(`delete from adjunto_contenido where sha256 = 'x'`);
    expect((await put(sampleBytes())).status).toBe(201);
  });

  test('R25.1 Bytes without a record are deleted after 30 days', async () => {
    const [old, recent] = [randomUUID(), randomUUID()];
    await putContent(api, old, sampleBytes());
    await putContent(api, recent, sampleBytes());
    const age = 'update adjunto_contenido set created_at = now() - make_interval(days => $2) where uuid = $1';
    await api.pool.query(age, [old, 31]);
    await api.pool.query(age, [recent, 29]);
    await api.post('/auth/login', { email: 'admin@transporte.cl', password: 'clave-segura' });
    const left = await storedUuids();
    expect(left).not.toContain(old);
    expect(left).toContain(recent);
  });

  test('R25.1 Bytes whose record is being saved are not deleted, however old they are', async () => {
    const uuid = randomUUID();
    await putContent(api, uuid, sampleBytes());
    await api.pool.query(
      `update adjunto_contenido set created_at = now() - interval '31 days' where uuid = $1`,
      [uuid],
    );
    const cliente = await api.make('/cliente', payloads.cliente());
    const eta = '2026-03-05T11:00:00Z';
    const work = { tipo: 'IMPORTACION', cliente: cliente.id, monto: 1, eta_puerto: eta, eta_planta: eta };
    const operacion = await api.make('/operacion', work);
    const other = await api.pool.connect();
    await other.query('begin; lock table adjunto in share mode');
    const saved = api.post('/adjunto', { uuid, operacion: operacion.id, tipo: 'EIR' });
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ilike 'insert into "adjunto"%'`;
    await expect.poll(async () => (await api.pool.query(waiting)).rowCount, { timeout: 5000 }).toBe(1);
    await forgetContents(api.db);
    await other.query('commit');
    other.release();
    expect((await saved).status).toBe(201);
    expect(await storedUuids()).toContain(uuid);
  });
});
