import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();
const count = async (nombre: string): Promise<number> =>
  (await api.get(`/bodega?search=${encodeURIComponent(nombre)}`)).body.totalDocs;

describe('A call with an Idempotency-Key', () => {
  it('A call with an Idempotency-Key whose answer was lost has its effect once, and gets the same answer again', async () => {
    const payload = payloads.bodega();
    const key = randomUUID();
    const first = await api.post('/bodega', payload, { key });
    const again = await api.post('/bodega', payload, { key });
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(again.status).toBe(201);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('etag')).toBe(first.headers.get('etag'));
    expect(await count(payload.nombre)).toBe(1);
  });

  it('A call with an Idempotency-Key is the same call whatever the order of keys and the spaces of its body', async () => {
    const { nombre, comuna, direccion } = payloads.bodega();
    const key = randomUUID();
    await api.post('/bodega', { nombre, comuna, direccion }, { key });
    const again = await api.post('/bodega', JSON.stringify({ direccion, comuna, nombre }, null, 2), { key });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('A call with an Idempotency-Key sent eight times at once has one effect, and each gets its answer', async () => {
    for (let round = 0; round < 5; round += 1) {
      const payload = payloads.bodega();
      const key = randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => api.post('/bodega', payload, { key })),
      );
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
      for (const { body } of answers) expect(body).toEqual(answers[0]!.body);
      expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
      expect(await count(payload.nombre)).toBe(1);
    }
  });

  it('A call with an Idempotency-Key that is replayed takes no version', async () => {
    const payload = payloads.bodega();
    const key = randomUUID();
    await api.post('/bodega', payload, { key });
    const version = async () =>
      (await api.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow()).version;
    const before = await version();
    await api.post('/bodega', payload, { key });
    expect(await version()).toBe(before);
  });

  it('A call with an Idempotency-Key is refused with another body, method or path, and nothing is written', async () => {
    const payload = payloads.bodega();
    const key = randomUUID();
    const { id } = (await api.post('/bodega', payload, { key })).body.datos;
    const other = payloads.bodega();
    expectRefused(await api.post('/bodega', other, { key }), 'clave_reutilizada');
    expectRefused(await api.post('/puerto', payload, { key }), 'clave_reutilizada');
    expectRefused(await api.patch(`/bodega/${id}`, payload, { key }), 'clave_reutilizada');
    expectRefused(await api.post('/bodega', {}, { key }), 'clave_reutilizada');
    expect(await count(other.nombre)).toBe(0);
  });

  it('A call with an Idempotency-Key that was refused is not kept: once corrected, the same key works', async () => {
    const key = randomUUID();
    expectRefused(await api.post('/bodega', {}, { key }), 'validacion');
    expect((await api.post('/bodega', payloads.bodega(), { key })).status).toBe(201);
  });

  it('A call with an Idempotency-Key is replayed before If-Match and validation are checked', async () => {
    const made = await api.make('/bodega', payloads.bodega());
    const options = { key: randomUUID(), ifMatch: made.version };
    const first = await api.patch(`/bodega/${made.id}`, { comuna: 'Olmué' }, options);
    const again = await api.patch(`/bodega/${made.id}`, { comuna: 'Olmué' }, options);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('A call with an Idempotency-Key is replayed for a DELETE too', async () => {
    const { id } = await api.make('/bodega', payloads.bodega());
    const key = randomUUID();
    const first = await api.remove(`/bodega/${id}`, { key });
    expect((await api.remove(`/bodega/${id}`, { key })).body).toEqual(first.body);
    expectRefused(await api.remove(`/bodega/${id}`), 'no_encontrado');
  });

  it('An Idempotency-Key belongs to its user: another one may use the same key', async () => {
    const { db } = api;
    const { token } = (
      await api.post('/auth/login', { email: 'admin@transporte.cl', password: 'clave-segura' })
    ).body;
    const other = await db
      .insertInto('usuario')
      .values({ email: 'otra@transporte.cl', password_hash: '-', role: 'ADMIN', version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const key = randomUUID();
    await api.post('/bodega', payloads.bodega(), { key });
    await db
      .updateTable('sesion')
      .set({ usuario_id: other.id })
      .where('id', '=', await lastSession())
      .execute();
    const answer = await api.post('/bodega', payloads.bodega(), { key, token });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('idempotency-replayed')).toBeNull();
  });

  it('A call with the same Idempotency-Key and another promise counts as the same call', async () => {
    const payload = payloads.bodega();
    const key = randomUUID();
    const first = await api.post('/bodega', { ...payload, promise: { outcome: {} } }, { key });
    const newer = { ...payload, promise: { outcome: { 'x/y': null } } };
    for (const body of [payload, newer]) {
      const again = await api.post('/bodega', body, { key });
      expect(again.body).toEqual(first.body);
      expect(again.headers.get('idempotency-replayed')).toBe('true');
    }
    const body = { ...payloads.bodega(), promise: { outcome: {} } };
    expectRefused(await api.post('/bodega', body, { key }), 'clave_reutilizada');
  });

  it('An Idempotency-Key is kept 400 days, as long as a deleted row is remembered', async () => {
    const keys = [randomUUID(), randomUUID()] as const;
    for (const [index, key] of keys.entries()) {
      await api.post('/bodega', payloads.bodega(), { key });
      const created_at = new Date(Date.now() - (399.5 + index) * 86_400_000).toISOString();
      await api.db.updateTable('idempotencia').set({ created_at }).where('clave', '=', key).execute();
    }
    const always = vi.spyOn(Math, 'random').mockReturnValue(0);
    await api.post('/bodega', payloads.bodega(), { key: randomUUID() });
    always.mockRestore();
    const rows = await api.db.selectFrom('idempotencia').select('clave').where('clave', 'in', keys).execute();
    expect(rows).toEqual([{ clave: keys[0] }]);
  });

  it('An Idempotency-Key is kept without any content of the request', async () => {
    const rows = await api.db.selectFrom('idempotencia').selectAll().execute();
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.every(({ cuerpo_hash }) => /^[\da-f]{64}$/.test(cuerpo_hash))).toBe(true);
  });
});

async function lastSession(): Promise<number> {
  const row = await api.db.selectFrom('sesion').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow();
  return row.id;
}

describe('If-Match', () => {
  it.each([
    ['"7"', (version: number) => `"${version}"`],
    ['7', (version: number) => String(version)],
    ['W/"7"', (version: number) => `W/"${version}"`],
    ['*', () => '*'],
  ])('If-Match with %s of the current version lets the change through', async (_, header) => {
    const { id, version } = await api.make('/puerto', payloads.puerto());
    const answer = await api.patch(`/puerto/${id}`, { comuna: 'Arica' }, { ifMatch: header(version) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('etag')).toBe(`"${answer.body.datos.version}"`);
  });

  it('If-Match with an older version answers 412 with the current record, for PATCH and DELETE', async () => {
    const made = await api.make('/puerto', payloads.puerto());
    const { datos } = (await api.patch(`/puerto/${made.id}`, { comuna: 'Arica' })).body;
    for (const answer of [
      await api.patch(`/puerto/${made.id}`, { comuna: 'Iquique' }, { ifMatch: made.version }),
      await api.patch(`/puerto/${made.id}`, { comuna: '' }, { ifMatch: made.version }),
      await api.remove(`/puerto/${made.id}`, { ifMatch: made.version }),
    ]) {
      expectRefused(answer, 'version');
      expect(answer.body.datos).toEqual(datos);
    }
    expect((await api.get(`/puerto/${made.id}`)).body.datos).toEqual(datos);
  });

  it('If-Match lets one of two simultaneous edits through', async () => {
    const made = await api.make('/puerto', payloads.puerto());
    const edits = ['A', 'B', 'C', 'D'].map((comuna) =>
      api.patch(`/puerto/${made.id}`, { comuna }, { ifMatch: made.version }),
    );
    const statuses = (await Promise.all(edits)).map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 412, 412, 412]);
  });
});

describe('Every change', () => {
  it('Every change is written in the log, with who made it', async () => {
    const made = await api.make('/camion', payloads.camion());
    await api.patch(`/camion/${made.id}`, { marca: 'MAN' });
    await api.remove(`/camion/${made.id}`);
    const log = await api.db
      .selectFrom('bitacora')
      .select(['accion', 'usuario_id', 'antes', 'despues'])
      .where('tabla', '=', 'camion')
      .orderBy('id')
      .execute();
    expect(log.map(({ accion }) => accion)).toEqual(['camion.create', 'camion.update', 'camion.remove']);
    expect(log[1]).toMatchObject({ antes: { marca: 'Volvo' }, despues: { marca: 'MAN' } });
    expect(log.every(({ usuario_id }) => usuario_id !== null)).toBe(true);
  });
});

describe('The ETag', () => {
  it('The ETag is strong, compressed or not', async () => {
    const headers = { 'accept-encoding': 'gzip' };
    const made = await api.make('/cliente', {
      ...payloads.cliente(),
      plantas: Array.from({ length: 20 }, (_, n) => ({ nombre: `P${n}`, comuna: 'C', direccion: 'D' })),
    });
    const response = await api.raw(`/cliente/${made.id}`, { headers });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    expect(response.headers.get('etag')).toBe(`"${made.version}"`);
    const small = await api.raw(`/puerto/${(await api.make('/puerto', payloads.puerto())).id}`, { headers });
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  it('Its answer says once that it varies by the accepted encoding, whether it is compressed, too short for it, or not', async () => {
    const plantas = Array.from({ length: 20 }, (_, n) => ({ nombre: `P${n}`, comuna: 'C', direccion: 'D' }));
    const { id } = await api.make('/cliente', { ...payloads.cliente(), plantas });
    const { id: short } = await api.make('/puerto', payloads.puerto());
    for (const [path, encoding] of [
      [`/cliente/${id}`, 'gzip'],
      [`/cliente/${id}`, 'identity'],
      [`/puerto/${short}`, 'gzip'],
    ] as const) {
      const answer = await api.raw(path, { headers: { 'accept-encoding': encoding } });
      expect(answer.headers.get('vary'), `${path} ${encoding}`).toBe('Accept-Encoding');
    }
  });
});
