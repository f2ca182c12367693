/** A change whose promise does not hold: 409 `distinto`, and nothing is written (docs/decisions/029). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { expectRefused } from '#tests/support/api.ts';
import { payloads } from '#tests/support/payloads.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import {
  expectDifferent,
  lastVersion,
  makeCliente,
  operacionBody,
  outcomeOf,
  saveWithPromise,
  uuidOf,
} from '#tests/support/promise.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

let empresa: TestEmpresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  empresa = await openEmpresa();
  m = movimientos(empresa);
});
afterAll(() => empresa.close());

describe('A change whose outcome is not the promised one', () => {
  it('A change answers 409 distinto if the tariff of the client has changed meanwhile; with the new outcome it is accepted', async () => {
    const { api } = empresa;
    const { cliente, negociacion } = await makeCliente(empresa);
    const uuid = randomUUID();
    const body = operacionBody(empresa, { uuid, cliente: cliente.id });
    const seen = await outcomeOf(api, 'POST', '/operacion', body);
    await api.patch(`/negociacion/${negociacion.id}`, { almacenaje_precio: 9000 });

    const before = await lastVersion(api);
    const key = randomUUID();
    const refused = await api.post('/operacion', { ...body, promise: { outcome: seen } }, { key });
    const { expected, actual } = expectDifferent(refused);
    expect(expected).toEqual(seen);
    const tarifa = { ...TARIFA, almacenaje_precio: 9000 };
    expect(actual).toEqual({ [`operacion/${uuid}`]: { tarifa, finalizado: false } });
    expect(await lastVersion(api)).toBe(before);
    expectRefused(await api.get(`/operacion/${uuid}`), 'no_encontrado');

    const accepted = await api.post('/operacion', { ...body, promise: { outcome: actual } }, { key });
    expect(accepted.status).toBe(201);
    const again = await api.post('/operacion', { ...body, promise: { outcome: seen } }, { key });
    expect(again.body).toEqual(accepted.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
  });

  it('A removal answers 409 distinto if it would also remove a movement that another user has recorded', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    await postMovimientos(
      empresa,
      operacion,
      m.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'TRHU1234565' }),
    );
    const outcome = await outcomeOf(api, 'DELETE', `/operacion/${operacion}`);
    const [later] = await postMovimientos(empresa, operacion, m.descarga(['2 10:00', '2 18:00']));
    const answer = await api.call('DELETE', `/operacion/${operacion}`, { promise: { outcome } });
    const { actual } = expectDifferent(answer);
    expect(Object.keys(actual)).toEqual(expect.arrayContaining(Object.keys(outcome)));
    const uuid = await uuidOf(empresa, 'movimiento', later!);
    expect(actual).toMatchObject({
      [`movimiento/${uuid}`]: null,
      [`extra/${uuidDerivado(uuid, 'Estadia planta')}`]: null,
    });
    expect((await api.get(`/operacion/${operacion}`)).body.datos.movimientos).toHaveLength(2);
  });

  it('A change answers 409 distinto if the container is no longer as the screen showed', async () => {
    const { id } = await storeEmpty(empresa, { numero: 'MSKU1234565' });
    const operacion = await agendar(empresa, 'EXPORTACION');
    const body = { operacion, ...m.retiroBodega(['4 08:00', '4 09:00'], id) };
    const outcome = await outcomeOf(empresa.api, 'POST', '/movimiento', body);
    const inside = Object.fromEntries(Object.keys(outcome).map((key) => [key, { inside: true }]));
    const answer = await empresa.api.post('/movimiento', { ...body, promise: { outcome: inside } });
    expect(expectDifferent(answer).actual).toEqual(outcome);
  });

  it('A change answers 409 distinto if a promised row is neither altered nor as promised', async () => {
    const { api } = empresa;
    const { cliente, negociacion } = await makeCliente(empresa);
    const charge = randomUUID();
    await insertRows(empresa.db, 'extra', {
      uuid: charge,
      cliente_id: cliente.id,
      tipo: 'Underlang',
      monto: 80_000,
      detalle: {},
    });
    const own = { [`negociacion/${negociacion.uuid}`]: null };
    const path = `/negociacion/${negociacion.id}`;
    for (const [promised, actual] of [
      [{ [`extra/${charge}`]: { monto: 70_000 } }, { [`extra/${charge}`]: { monto: 80_000 } }],
      [{ [`extra/${charge}`]: null }, { [`extra/${charge}`]: { tipo: 'Underlang', monto: 80_000 } }],
      [{ [`extra/${randomUUID()}`]: { monto: 1 } }, null],
      [{ 'chofer/x': { monto: 1 } }, undefined],
    ] as const) {
      const outcome = { ...own, ...promised };
      const answer = await api.call('DELETE', path, { promise: { outcome } });
      const [key = ''] = Object.keys(promised);
      const expected = actual === null ? { [key]: null } : actual;
      expect(expectDifferent(answer)).toEqual({ expected: outcome, actual: { ...own, ...expected } });
    }
    const held = {
      ...own,
      [`extra/${charge}`]: { monto: 80_000 },
      [`planta/${randomUUID()}`]: null,
      [`movimiento/${randomUUID()}`]: null,
    };
    await saveWithPromise(empresa, 'DELETE', path, {}, held);
  });

  it('A change answers 409 distinto if a single column differs, not if a column has the promised value already', async () => {
    const { api } = empresa;
    const { cliente } = await makeCliente(empresa);
    const operacion = await agendar(empresa, 'IMPORTACION', { cliente: cliente.id });
    const own = `operacion/${await uuidOf(empresa, 'operacion', operacion)}`;
    await postMovimientos(
      empresa,
      operacion,
      m.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'FCIU1234561' }),
    );
    const planta = await insertRows(empresa.db, 'planta', {
      cliente_id: cliente.id,
      nombre: 'Única',
      comuna: 'Lota',
      direccion: 'Mar 1',
    });
    await postMovimientos(empresa, operacion, { ...m.descarga(['2 10:00', '2 11:00']), planta: planta[0] });
    const last = { operacion, ...m.entregaContenedor(['3 08:00', '3 09:00']) };
    const wrong = { [own]: { finalizado: true, tarifa: { ...TARIFA, underlang_precio: 1 } } };
    const answer = await api.post('/movimiento', { ...last, promise: { outcome: wrong } });
    expect(expectDifferent(answer).actual).toEqual({ [own]: { finalizado: true, tarifa: TARIFA } });
    await saveWithPromise(empresa, 'POST', '/movimiento', last, {
      [own]: { finalizado: true, tarifa: TARIFA },
    });
  });
});

describe('A malformed promise', () => {
  it.each([
    [7, 'promise'],
    [null, 'promise'],
    [{ outcome: 7 }, 'promise.outcome'],
    [{ outcome: { x: 1 } }, 'promise.outcome.x'],
    [{ base: 'x' }, 'promise.base'],
  ])('A malformed promise is refused: %j', async (promise, field) => {
    const answer = await empresa.api.post('/chofer', { ...payloads.chofer(), promise });
    expectRefused(answer, 'validacion');
    expect(answer.body.errores[0].campo).toBe(field);
  });
});
