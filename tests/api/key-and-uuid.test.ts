/** A creation with an Idempotency-Key and a uuid of its own: one statement looks both of them up. */
import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type ApiAnswer, expectRefused, useApi } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';

const api = useApi();

const post = (body: object, key?: string): Promise<ApiAnswer> =>
  api.post('/bodega', body, key === undefined ? {} : { key });
const isReplayed = ({ headers }: ApiAnswer): boolean => headers.get('idempotency-replayed') === 'true';
const rowsOf = async (uuid: string): Promise<number> =>
  (await api.pool.query('select from bodega where uuid = $1', [uuid])).rows.length;

/** Creates a bodega with key and uuid. */
async function create() {
  const key = randomUUID();
  const body = { ...payloads.bodega(), uuid: randomUUID() };
  const made = await post(body, key);
  expect({ status: made.status, isReplayed: isReplayed(made) }).toEqual({ status: 201, isReplayed: false });
  return { key, body, made };
}

it('A creation with key and uuid that is sent again with the same key gets the stored answer', async () => {
  const { key, body, made } = await create();
  const again = await post(body, key);
  expect({ status: again.status, isReplayed: isReplayed(again) }).toEqual({ status: 201, isReplayed: true });
  expect(again.body).toEqual(made.body);
  expect(again.headers.get('etag')).toBe(made.headers.get('etag'));
  expect(await rowsOf(body.uuid)).toBe(1);
});

it('Other content, or another uuid, with a used key is refused because of the key, whether or not the uuid exists', async () => {
  const { key, body, made } = await create();
  expectRefused(await post({ ...body, nombre: 'Otra' }, key), 'clave_reutilizada');
  const uuid = randomUUID();
  expectRefused(await post({ ...body, uuid }, key), 'clave_reutilizada');
  expect(await rowsOf(uuid)).toBe(0);
  expect((await api.get(`/bodega/${made.body.datos.id}`)).body.datos).toEqual(made.body.datos);
});

it('A uuid that exists, with another key or none, is answered with the saved record if the content is the same', async () => {
  const { body, made } = await create();
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
  const other = await post({ ...body, nombre: 'Otra' }, randomUUID());
  expectRefused(other, 'existe');
  expect(other.body.datos).toEqual(made.body.datos);
  expect(await rowsOf(body.uuid)).toBe(1);
});

it('An invalid uuid is refused by validation with a new key, and because of the key with a used one', async () => {
  const { key, body } = await create();
  expectRefused(await post({ ...body, uuid: 'x' }, randomUUID()), 'validacion');
  expectRefused(await post({ ...body, uuid: 'x' }, key), 'clave_reutilizada');
});

it('A creation whose row was deleted since gets its stored answer for its key, and is refused with another key', async () => {
  const { key, body, made } = await create();
  expect((await api.remove(`/bodega/${made.body.datos.id}`)).status).toBe(200);
  const again = await post(body, key);
  expect({ status: again.status, isReplayed: isReplayed(again) }).toEqual({ status: 201, isReplayed: true });
  expect(again.body).toEqual(made.body);
  expectRefused(await post(body, randomUUID()), 'regla');
});
