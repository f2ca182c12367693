/** Database-Instance and Change-Author: whose a change is, and of which database. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, EMAIL, expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { lastVersion } from '#tests/support/promise.ts';

const api = useApi();
const INSTANCE = 'El servidor trabaja con otra base de datos que la de este cambio';
const AUTHOR = 'Este cambio lo guardó otro usuario';

let instance = '';
let author = '';
beforeAll(async () => {
  instance = (await api.get('/sync/cambios?desde=0')).body.instancia;
  const { uuid } = await api.db
    .selectFrom('usuario')
    .select('uuid')
    .where('email', '=', EMAIL)
    .executeTakeFirstOrThrow();
  author = uuid;
});

const batchOf = (...bodies: object[]) => ({
  operaciones: bodies.map((body) => ({ key: randomUUID(), method: 'POST', path: '/bodega', body })),
});

/** The same change, sent alone and in a batch. */
const WAYS: [string, (body: object, headers: Record<string, string>, key: string) => Promise<ApiAnswer>][] = [
  ['A change', (body, headers, key) => api.post('/bodega', body, { headers, key })],
  [
    'A batch',
    (body, headers, key) => {
      const [operacion] = batchOf(body).operaciones;
      return api.post('/sync/lote', { operaciones: [{ ...operacion, key }] }, { headers });
    },
  ],
];

describe.each(WAYS)('%s', (way, send) => {
  it.each([
    ['of another database answers 409 instancia', 'database-instance', 'instancia', INSTANCE],
    ['of another user answers 409 otro_usuario', 'change-author', 'otro_usuario', AUTHOR],
  ] as const)(
    `${way} %s, writes nothing, and may be sent again under its key`,
    async (__, header, codigo, mensaje) => {
      const key = randomUUID();
      const body = payloads.bodega();
      const before = await lastVersion(api);
      for (const value of [randomUUID(), '', 'x']) {
        expectRefused(await send(body, { [header]: value }, key), codigo, mensaje);
      }
      expectRefused(await send({}, { [header]: 'x' }, key), codigo, mensaje);
      expect(await lastVersion(api)).toBe(before);
      const own = { 'database-instance': instance, 'change-author': author.toUpperCase() };
      expect((await send(body, own, key)).status).toBeLessThan(300);
      expect(await lastVersion(api)).toBe(before + 1);
    },
  );

  it(`${way} for another database is refused though its key has an answer`, async () => {
    const key = randomUUID();
    const body = payloads.bodega();
    expect((await send(body, {}, key)).status).toBeLessThan(300);
    expectRefused(await send(body, { 'database-instance': randomUUID() }, key), 'instancia', INSTANCE);
  });

  it(`${way} that waits for the lock while the database is replaced answers 409 instancia and writes nothing`, async () => {
    const { pool } = api;
    const client = await pool.connect();
    await client.query('begin; select from reloj for update');
    const body = payloads.bodega();
    const waiting = send(body, { 'database-instance': instance }, randomUUID());
    for (;;) {
      const { rows } = await pool.query(
        "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      if (rows.length > 0) break;
    }
    await client.query('update reloj set instancia = gen_random_uuid(); commit');
    client.release();
    const { status, body: answer } = await waiting;
    const refused = answer.respuestas?.[0] ?? { status, body: answer };
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ codigo: 'instancia', mensaje: INSTANCE });
    expect((await api.get(`/bodega?search=${encodeURIComponent(body.nombre)}`)).body.totalDocs).toBe(0);
    await sql`update reloj set instancia = ${instance}`.execute(api.db);
  });
});
