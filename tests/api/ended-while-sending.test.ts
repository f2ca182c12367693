/** Calls of a session that is ended while they are being sent, or between the turns of a batch (R15.9). */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { expectSaved, useApi } from '#tests/support/api.ts';
import { onConnection } from '#tests/support/backups.ts';
import { holdBody } from '#tests/support/held-body.ts';
import { payloads } from '#tests/support/payloads.ts';
import { logInWith } from '#tests/support/users.ts';

const api = useApi();

/** Longer than a look-up of a session counts (server/auth/live-session.ts). */
const NO_MOMENT_MS = 300;

const batchOf = (length: number): object => ({
  operaciones: Array.from({ length }, (_, n) => ({
    key: `k-${n}`,
    method: 'POST',
    path: '/puerto',
    body: payloads.puerto(),
  })),
});

const count = async (): Promise<number> => (await api.get('/puerto?limit=1')).body.totalDocs;

const ENDED = { status: 401, codigo: 'no_autenticado', borrar: true };

it.each([
  ['POST', '/puerto', payloads.puerto()],
  ['POST', '/sync/lote', batchOf(2)],
  ['PATCH', '/preferencia', { clave: 'tema', valor: 'claro' }],
  ['POST', '/sync/filas', { tablas: [] }],
])(
  '%s %s whose body is complete after the user was disabled is a 401, and writes nothing',
  async (method, path, body) => {
    const { usuario, token } = await logInWith(api, 'ADMIN');
    const before = await count();
    const { stream, begun, end } = holdBody(JSON.stringify(body));
    const call = api.stream(method, path, stream, { token });
    await begun;
    expectSaved(
      await api.patch(`/usuario/${usuario.id}`, { activo: false }),
      'Usuario actualizado correctamente',
    );
    await sleep(NO_MOMENT_MS);
    end();
    const answer = await call;
    const { codigo, borrar } = (await answer.json()) as { codigo: string; borrar?: boolean };
    expect({ status: answer.status, codigo, borrar }).toEqual(ENDED);
    expect(await count()).toBe(before);
    const kept = await api.db
      .selectFrom('preferencia')
      .select('clave')
      .where('usuario_id', '=', usuario.id)
      .execute();
    expect(kept).toEqual([]);
  },
);

it('A body that takes long to come is accepted while the session is open', async () => {
  const { token } = await logInWith(api, 'ADMIN');
  const { stream, begun, end } = holdBody(JSON.stringify(payloads.puerto()));
  const call = api.stream('POST', '/puerto', stream, { token });
  await begun;
  await sleep(NO_MOMENT_MS);
  end();
  expect((await call).status).toBe(201);
});

it.each([
  ['disabled', { activo: false }],
  ['given another role', { role: 'LECTURA' }],
])('A batch whose user is %s meanwhile is a 401, and does not begin its next turn', async (_, change) => {
  const { usuario, token } = await logInWith(api, 'ADMIN');
  const before = await count();
  const [first, batch] = await onConnection(api, async (client) => {
    // Holds up the first turn of the batch, which follows the change in the queue of writers.
    await client.query('begin; select version from reloj for no key update');
    const changed = api.patch(`/usuario/${usuario.id}`, change);
    await sleep(NO_MOMENT_MS);
    const sent = api.post('/sync/lote', batchOf(60), { token });
    await sleep(NO_MOMENT_MS);
    await client.query('rollback');
    return Promise.all([changed, sent]);
  });
  expect(first.status).toBe(200);
  expect({ status: batch.status, codigo: batch.body.codigo, borrar: batch.body.borrar }).toEqual(ENDED);
  // The first turn waited in the queue when the user was changed (decision 056).
  expect(await count()).toBe(before + 25);
});
