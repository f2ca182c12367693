import { BATCH_MAX } from '#contracts/sync.ts';
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();

interface Operacion {
  key?: string;
  method: string;
  path: string;
  body?: unknown;
  ifMatch?: number;
}
async function batch(...operaciones: Operacion[]) {
  const withKeys = operaciones.map((operacion) => ({ key: randomUUID(), ...operacion }));
  const { status, body } = await api.post('/sync/lote', { operaciones: withKeys });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.respuestas).toHaveLength(operaciones.length);
  return body.respuestas;
}

describe('POST /sync/lote', () => {
  it('POST /sync/lote carries out each change in order as if sent alone; a refused one stops no other', async () => {
    const uuid = randomUUID();
    const answers = await batch(
      { method: 'POST', path: '/chofer', body: { ...payloads.chofer(), uuid } },
      { method: 'PATCH', path: `/chofer/${uuid}`, body: { comision: 33 } },
      { method: 'POST', path: '/chofer', body: {} },
      { method: 'DELETE', path: '/chofer/999999' },
      { method: 'DELETE', path: `/chofer/${uuid}` },
    );
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([201, 200, 400, 404, 200]);
    expect(answers[1].body.datos).toMatchObject({ uuid, comision: 33 });
    expect(answers[2].body).toMatchObject({ exito: false, codigo: 'validacion' });
  });

  it('POST /sync/lote names at most a hundred wrong fields, and one at least of each refused change', async () => {
    const bad = {
      method: 'POST',
      path: '/cliente',
      body: { plantas: Array.from({ length: 20 }, () => ({})) },
    };
    const [first, second, third, fourth] = (await batch(bad, bad, bad, bad)).map(
      ({ body }: { body: { errores: { campo: string }[] } }) => body.errores,
    );
    expect(first.length).toBeGreaterThan(50);
    expect(first.length + second.length).toBe(100);
    expect([third, fourth]).toEqual([[first[0]], [first[0]]]);
  });

  it('POST /sync/lote does each change once by its key, whether it comes in a batch or alone', async () => {
    const operacion = { key: randomUUID(), method: 'POST', path: '/bodega', body: payloads.bodega() };
    const [first] = await batch(operacion);
    const [again] = await batch(operacion);
    const alone = await api.post('/bodega', operacion.body, { key: operacion.key });
    expect(again).toEqual(first);
    expect(alone.body).toEqual(first.body);
    expect(alone.headers.get('idempotency-replayed')).toBe('true');
  });

  it.each([' ', 'a ', ' a', '', 'ñ', 'a\nb', 'k'.repeat(201)])(
    'POST /sync/lote refuses the key %j, which a header would lose or change',
    async (key) => {
      const body = { operaciones: [{ key, method: 'POST', path: '/bodega', body: payloads.bodega() }] };
      expectRefused(await api.post('/sync/lote', body), 'validacion', undefined, [
        { campo: 'operaciones.0.key', mensaje: 'Campo inválido' },
      ]);
    },
  );

  it.each(['a', 'a b', '~'.repeat(200)])(
    'POST /sync/lote takes the key %j, as a header does',
    async (key) => {
      const body = payloads.bodega();
      const [first] = await batch({ key, method: 'POST', path: '/bodega', body });
      expect(first.status).toBe(201);
      const alone = await api.post('/bodega', body, { key });
      expect([alone.status, alone.body]).toEqual([201, first.body]);
    },
  );

  it('POST /sync/lote does a key that comes twice in one batch once, and refuses it with another body', async () => {
    const operacion = { key: randomUUID(), method: 'POST', path: '/bodega', body: payloads.bodega() };
    const other = { ...operacion, body: payloads.bodega() };
    const [first, second, third, last] = await batch(operacion, operacion, other, { ...other, key: 'otra' });
    expect([first.status, second.status, third.status, last.status]).toEqual([201, 201, 422, 201]);
    expect(second.body).toEqual(first.body);
    expect(last.body.datos.version).toBe(first.body.datos.version + 1);
  });

  it('POST /sync/lote gives each change a version of its own and one line of history, whatever comes between', async () => {
    const uuids = [randomUUID(), randomUUID(), randomUUID()];
    const [a, b, c] = uuids.map((uuid) => ({ uuid, ...payloads.deposito() }));
    const answers = await batch(
      { method: 'POST', path: '/deposito', body: a },
      { method: 'POST', path: '/nada', body: {} },
      { method: 'POST', path: '/deposito', body: b },
      { method: 'POST', path: '/deposito', body: { nombre: 1 } },
      { method: 'DELETE', path: '/auth/login' },
      { method: 'POST', path: '/deposito', body: c },
      { method: 'PATCH', path: `/deposito/${uuids[0]}`, body: { comuna: 'Otra' } },
    );
    const statuses = answers.map(({ status }: { status: number }) => status);
    expect(statuses).toEqual([201, 404, 201, 400, 404, 201, 200]);
    const done = answers.filter(({ status }: { status: number }) => status < 300);
    const versions = done.map(({ body }: { body: { datos: { version: number } } }) => body.datos.version);
    expect(versions).toEqual([0, 1, 2, 3].map((n) => versions[0] + n));
    const { rows } = await sql<{ version: number }>`
      select version from bitacora where version >= ${versions[0]} order by id
    `.execute(api.db);
    expect(rows.map(({ version }) => version)).toEqual(versions);
  });

  it('POST /sync/lote takes ifMatch as the bare version', async () => {
    const { id, version } = await api.make('/bodega', payloads.bodega());
    const edit = { method: 'PATCH', path: `/bodega/${id}`, body: { comuna: 'X' }, ifMatch: version };
    const answers = await batch(edit, edit);
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([200, 412]);
    expect(answers[1].body.datos).toEqual(answers[0].body.datos);
  });

  it(`POST /sync/lote takes ${BATCH_MAX} changes, and answers 400 to more`, async () => {
    const many = (length: number) =>
      Array.from({ length }, () => ({
        key: randomUUID(),
        method: 'POST',
        path: '/puerto',
        body: payloads.puerto(),
      }));
    const answers = await batch(...many(BATCH_MAX));
    expect(answers.every(({ status }: { status: number }) => status === 201)).toBe(true);
    const answer = await api.post('/sync/lote', { operaciones: many(BATCH_MAX + 1) });
    expectRefused(answer, 'validacion', `operaciones: A lo más ${BATCH_MAX} operaciones por lote`);
    expect((await api.post('/sync/lote', { operaciones: [] })).body).toEqual({ respuestas: [] });
  });

  it.each([
    '/sync/lote',
    '/%73ync/lote',
    '/sync/%6Cote',
    '/x/../sync/lote',
    '/auth/login',
    '/%61uth/login',
    '/auth/logout',
    '/../x',
    '/%2e%2e/x',
    '/%ff',
    '//evil.cl/x',
    '/nada',
  ])('POST /sync/lote changes records only: %s answers 404 or 405, and later writes go on', async (path) => {
    const operaciones = [{ key: randomUUID(), method: 'POST', path: '/bodega', body: payloads.bodega() }];
    const [{ status }] = await batch({ method: 'POST', path, body: { operaciones } });
    expect([404, 405]).toContain(status);
    await api.make('/bodega', payloads.bodega());
  });

  it.each([
    [{}, 'operaciones'],
    [{ operaciones: [{ key: 'k', method: 'GET', path: '/chofer' }] }, 'operaciones.0.method'],
    [{ operaciones: [{ key: '', method: 'POST', path: '/chofer' }] }, 'operaciones.0.key'],
    [{ operaciones: [{ method: 'POST', path: '/chofer' }] }, 'operaciones.0.key'],
    [{ operaciones: [{ key: 'k', method: 'POST', path: 'chofer' }] }, 'operaciones.0.path'],
  ])('POST /sync/lote refuses a malformed batch as a whole: %j', async (body, field) => {
    const answer = await api.post('/sync/lote', body);
    expectRefused(answer, 'validacion');
    expect(answer.body.errores[0].campo).toBe(field);
  });

  it('POST /sync/lote takes a batch of more than 1 MiB in all', async () => {
    const body = { ...payloads.bodega(), relleno: 'x'.repeat(300_000) };
    const answers = await batch(
      ...Array.from({ length: 6 }, () => ({ method: 'POST', path: '/bodega', body })),
    );
    expect(answers.every(({ status }: { status: number }) => status === 201)).toBe(true);
  });

  it('POST /sync/lote refuses a body of more than 1 MiB and one that is no object as if sent alone, and stops no other', async () => {
    const bodies = [
      { ...payloads.bodega(), relleno: 'x'.repeat(1_048_576) },
      [payloads.bodega()],
      'bodega',
      null,
      payloads.bodega(),
    ];
    const answers = await batch(...bodies.map((body) => ({ method: 'POST', path: '/bodega', body })));
    expect(answers.map(({ status }: { status: number }) => status)).toEqual([413, 400, 400, 400, 201]);
  });
});
