/** A creation with an Idempotency-Key and a uuid of its own: one statement looks both of them up. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, expectRefused } from '#tests/support/api.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { payloads } from '#tests/support/payloads.ts';

let e: TestEmpresa;
let numbered = 0;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

/** A record of a table, and other content for it. */
interface Example {
  content: object;
  other: object;
}

const bodega = (): Promise<Example> =>
  Promise.resolve({ content: payloads.bodega(), other: { nombre: 'Otra' } });

/** The same statement reads what a movement needs too. */
async function movimiento(): Promise<Example> {
  const datos = { numero: `PRU-${++numbered}` };
  const content = {
    operacion: await agendar(e),
    ...movimientos(e).retiroPuerto(['1 08:00', '1 09:00'], datos),
  };
  return { content, other: { fecha_termino: '2026-03-01T10:00:00.000Z' } };
}

const isReplayed = ({ headers }: ApiAnswer): boolean => headers.get('idempotency-replayed') === 'true';

describe.each([
  { table: 'bodega', example: bodega },
  { table: 'movimiento', example: movimiento },
])('In $table', ({ table, example }) => {
  const post = (body: object, key?: string): Promise<ApiAnswer> =>
    e.api.post(`/${table}`, body, key === undefined ? {} : { key });
  const rowsOf = async (uuid: string): Promise<number> =>
    (await e.api.pool.query(`select from ${table} where uuid = $1`, [uuid])).rows.length;

  /** Creates a record with key and uuid. */
  async function create() {
    const key = randomUUID();
    const { content, other } = await example();
    const body = { ...content, uuid: randomUUID() };
    const made = await post(body, key);
    expect({ status: made.status, isReplayed: isReplayed(made) }).toEqual({ status: 201, isReplayed: false });
    return { key, body, other, made };
  }

  it('A creation with key and uuid that is sent again with the same key gets the stored answer', async () => {
    const { key, body, made } = await create();
    const again = await post(body, key);
    expect({ status: again.status, isReplayed: isReplayed(again) }).toEqual({
      status: 201,
      isReplayed: true,
    });
    expect(again.body).toEqual(made.body);
    expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
    expect(await rowsOf(body.uuid)).toBe(1);
  });

  it('Other content, or another uuid, with a used key is refused because of the key, whether or not the uuid exists', async () => {
    const { key, body, other, made } = await create();
    expectRefused(await post({ ...body, ...other }, key), 'clave_reutilizada');
    const uuid = randomUUID();
    expectRefused(await post({ ...body, uuid }, key), 'clave_reutilizada');
    expect(await rowsOf(uuid)).toBe(0);
    expect(await rowsOf(made.body.datos.uuid)).toBe(1);
  });

  it('A uuid that exists, with another key or none, is answered with the saved record if the content is the same', async () => {
    const { body, other, made } = await create();
    for (const [own, key] of [
      [body, randomUUID()],
      [body, undefined],
      [{ ...body, uuid: body.uuid.toUpperCase() }, randomUUID()],
    ] as const) {
      const answer = await post(own, key);
      expect({ status: answer.status, isReplayed: isReplayed(answer) }).toEqual({
        status: 200,
        isReplayed: true,
      });
      expect(answer.body.datos).toEqual(made.body.datos);
    }
    const refused = await post({ ...body, ...other }, randomUUID());
    expectRefused(refused, 'existe');
    expect(refused.body.datos).toEqual(made.body.datos);
    expect(await rowsOf(body.uuid)).toBe(1);
  });

  it('An invalid uuid is refused by validation with a new key, and because of the key with a used one', async () => {
    const { key, body } = await create();
    expectRefused(await post({ ...body, uuid: 'x' }, randomUUID()), 'validacion');
    expectRefused(await post({ ...body, uuid: 'x' }, key), 'clave_reutilizada');
  });

  it('A creation whose row was deleted since gets its stored answer for its key, and is refused with another key', async () => {
    const { key, body, made } = await create();
    expect((await e.api.remove(`/${table}/${made.body.datos.id}`)).status).toBe(200);
    const again = await post(body, key);
    expect({ status: again.status, isReplayed: isReplayed(again) }).toEqual({
      status: 201,
      isReplayed: true,
    });
    expect(again.body).toEqual(made.body);
    expectRefused(await post(body, randomUUID()), 'regla');
  });
});
