/** What is planned for an operation: POST, PATCH, versions and repetition (R17.9). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  EMPTY_EMBARQUE,
  everyField,
  newOperacion,
  storedEmbarque,
  typedEmbarque,
} from '#tests/support/embarque.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import type { CallOptions } from '#tests/support/api.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const patch = (id: number, body: object, options?: CallOptions) =>
  e.api.patch(`/operacion/${id}`, body, options);
const embarqueOf = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos.embarque;

describe('POST and PATCH', () => {
  it('POST without a plan answers every key of embarque as null; a sent embarque is ignored', async () => {
    const datos = await e.api.make('/operacion', newOperacion(e, { embarque: { naviera: 'X' } }));
    expect(datos.embarque).toEqual(EMPTY_EMBARQUE);
  });

  it('POST takes all fields flat, and GET shows them under embarque with the last free day', async () => {
    const answer = await e.api.post('/operacion', newOperacion(e, typedEmbarque(e)));
    expect(answer.status).toBe(201);
    expect(answer.body.advertencias).toBeUndefined();
    expect(answer.body.datos.embarque).toEqual(storedEmbarque(e));
    expect(await embarqueOf(answer.body.datos.id)).toEqual(storedEmbarque(e));
    expect(answer.body.datos).not.toHaveProperty('naviera');
  });

  it.each([null, '', '  '])('PATCH sets all fields, and %j clears each', async (nothing) => {
    const { id } = await e.api.make('/operacion', newOperacion(e));
    // Another BL: the same one again is a warning.
    const set = await patch(id, { ...typedEmbarque(e), bl_booking: randomUUID() });
    expect(set.body.datos.embarque).toEqual({ ...storedEmbarque(e), bl_booking: expect.any(String) });
    expect(set.body.advertencias).toBeUndefined();
    const partial = await patch(id, { nave: 'Otra' });
    expect(partial.body.datos.embarque).toMatchObject({ nave: 'Otra', naviera: 'MSC', dias_libres: 7 });
    const cleared = await patch(id, everyField(nothing));
    expect(cleared.status).toBe(200);
    expect(cleared.body.datos.embarque).toEqual(EMPTY_EMBARQUE);
  });

  it('An operation may be planned while it is finished, until it is invoiced', async () => {
    const m = movimientos(e);
    const id = await agendar(e);
    await postMovimientos(
      e,
      id,
      m.retiroPuerto(['1 08:00', '1 17:00'], { numero: 'EMB1' }),
      m.descarga(['2 08:00', '2 09:00']),
      m.entregaContenedor(['2 10:00', '2 11:00']),
    );
    expect((await patch(id, { naviera: 'ONE' })).body.datos.embarque.naviera).toBe('ONE');
    const assigned = await patch(id, { naviera: 'MSC', choferId: e.chofer });
    expectRefusal(assigned, 'regla', 'La operación ya está finalizada');
    await e.api.make('/factura', { cliente: e.cliente, operaciones: [id] });
    expectRefusal(await patch(id, { naviera: null }), 'regla', 'La operación está facturada');
    expectRefusal(await patch(id, { dias_libres: 5 }), 'regla', 'La operación está facturada');
    expect((await embarqueOf(id)).naviera).toBe('ONE');
  });

  it('A POST that repeats its uuid answers 200 if it plans the same, otherwise 409', async () => {
    const uuid = randomUUID();
    const { id } = await e.api.make('/operacion', newOperacion(e, { ...typedEmbarque(e), uuid }));
    const { uuid: puerto } = (await e.api.get(`/puerto/${e.puerto}`)).body.datos;
    const again = await e.api.post(
      '/operacion',
      newOperacion(e, { ...typedEmbarque(e), puerto_previsto: puerto, uuid }),
    );
    expect([again.status, again.body.datos.id]).toEqual([200, id]);
    for (const other of [
      { nave: 'Otra' },
      { puerto_previsto: null },
      { libre_desde: '2026-05-05' },
      { naviera: undefined },
    ])
      expectRefusal(
        await e.api.post('/operacion', newOperacion(e, { ...typedEmbarque(e), ...other, uuid })),
        'existe',
      );
  });

  it('If-Match of an older version is a 412, but not if the promise names the planned values that are still there', async () => {
    const { id, version } = await e.api.make('/operacion', newOperacion(e, typedEmbarque(e)));
    await patch(id, { monto: 5 });
    const old = { ifMatch: version };
    expect((await patch(id, { nave: 'A' }, old)).status).toBe(412);
    const base = { nave: 'MSC Bianca', puerto_previsto: e.puerto };
    const seen = await patch(id, { nave: 'A', promise: { base } }, old);
    expect(seen.status).toBe(200);
    const stale = await patch(id, { nave: 'B', promise: { base } }, old);
    expect([stale.status, stale.body.datos.embarque.nave]).toEqual([412, 'A']);
    const { uuid } = (await e.api.get(`/puerto/${e.puerto}`)).body.datos;
    const byUuid = { nave: 'A', puerto_previsto: uuid };
    expect((await patch(id, { nave: 'B', promise: { base: byUuid } }, old)).status).toBe(200);
  });

  it('The same Idempotency-Key plans once', async () => {
    const { id } = await e.api.make('/operacion', newOperacion(e));
    const key = { key: randomUUID() };
    await patch(id, { nave: 'Primera' }, key);
    await patch(id, { nave: 'Segunda' });
    const again = await patch(id, { nave: 'Primera' }, key);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 'true']);
    expect((await embarqueOf(id)).nave).toBe('Segunda');
  });
});
