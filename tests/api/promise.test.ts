/** `promise` of a change: what comes of it is compared with what its screen said (docs/decisions/029). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidDerivado } from '#domain/uuid-derivado.ts';
import { expectRefused, payloads } from '#tests/support/api.ts';
import { agendamiento, NUMEROS, porteo } from '#tests/support/contenedores.ts';
import { agendar, type Empresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { movimientos, registrar } from '#tests/support/movimientos.ts';
import { expectDistinto, lastVersion, outcomeOf } from '#tests/support/promise.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

let empresa: Empresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  empresa = await openEmpresa();
  m = movimientos(empresa);
});
afterAll(() => empresa.close());

const operacionBody = (more: object = {}) => ({
  tipo: 'IMPORTACION',
  cliente: empresa.cliente,
  monto: 350_000,
  eta_puerto: '2026-03-02T12:00:00Z',
  eta_planta: '2026-03-02T18:00:00Z',
  ...more,
});

const uuidOf = async (tabla: string, id: number): Promise<string> => {
  const { rows } = await empresa.api.pool.query(`select uuid from ${tabla} where id = $1`, [id]);
  return rows[0].uuid;
};

/** A client of its own, with the tariff of the tests. */
async function makeCliente(more: object = {}) {
  const cliente = await empresa.api.make('/cliente', { ...payloads.cliente(), ...more });
  const negociacion = await empresa.api.make('/negociacion', { cliente: cliente.id, ...TARIFA });
  return { cliente, negociacion };
}

/** Saves a change with that outcome as its promise. */
async function save(method: string, path: string, body: object, outcome: object) {
  const answer = await empresa.api.call(method, path, { ...body, promise: { outcome } });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body.datos;
}

describe('The outcome of a change names by uuid what the change does to guarded rows', () => {
  it('of a new operation: the tariff that it is charged by', async () => {
    const uuid = randomUUID();
    const body = operacionBody({ uuid });
    const outcome = await outcomeOf(empresa.api, 'POST', '/operacion', body);
    expect(outcome).toEqual({ [`operacion/${uuid}`]: { tarifa: TARIFA, finalizado: false } });
    await save('POST', '/operacion', body, outcome);
  });

  it('of a movement: its charge, and the end of the operation', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    await registrar(empresa, operacion, m.retiroPuerto(['2 08:00', '2 09:00']));
    const own = `operacion/${await uuidOf('operacion', operacion)}`;
    const descarga = { uuid: randomUUID(), operacion, ...m.descarga(['2 10:00', '2 18:00']) };
    const charge = `extra/${uuidDerivado(descarga.uuid, 'Estadia planta')}`;
    const outcome = await outcomeOf(api, 'POST', '/movimiento', descarga);
    expect(outcome).toEqual({ [charge]: { tipo: 'Estadia planta', monto: 30_000 } });
    const { id } = await save('POST', '/movimiento', descarga, outcome);

    const longer = { fecha_termino: '2026-03-02T20:00:00.000Z' };
    const edited = await outcomeOf(api, 'PATCH', `/movimiento/${id}`, longer);
    expect(edited).toEqual({ [charge]: { monto: 60_000 } });
    await save('PATCH', `/movimiento/${id}`, longer, edited);

    const entrega = { operacion, ...m.entregaContenedor(['3 08:00', '3 09:00']) };
    const ended = await outcomeOf(api, 'POST', '/movimiento', entrega);
    expect(ended).toEqual({ [own]: { finalizado: true } });
    await save('POST', '/movimiento', entrega, ended);
  });

  it('of a removed movement: itself, its charge, the container that it brought', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const retiro = { uuid: randomUUID(), operacion, ...m.retiroPuerto(['2 08:00', '2 16:00']) };
    await api.make('/movimiento', retiro);
    const outcome = await outcomeOf(api, 'DELETE', `/movimiento/${retiro.uuid}`);
    expect(outcome).toEqual({
      [`movimiento/${retiro.uuid}`]: null,
      [`extra/${uuidDerivado(retiro.uuid, 'Estadia puerto')}`]: null,
      [`contenedor/${uuidDerivado(retiro.uuid, 'contenedor')}`]: null,
    });
    await save('DELETE', `/movimiento/${retiro.uuid}`, {}, outcome);
  });

  it('of a stored container that is taken: it leaves the warehouse; of another time of leaving: nothing', async () => {
    const { api } = empresa;
    const { id, almacenaje } = await storeEmpty(empresa, { numero: 'TCLU0000009' });
    const operacion = await agendar(empresa, 'EXPORTACION');
    const retiro = { operacion, ...m.retiroBodega(['4 08:00', '4 09:00'], id) };
    const key = `almacenaje/${await uuidOf('almacenaje', almacenaje)}`;
    const outcome = await outcomeOf(api, 'POST', '/movimiento', retiro);
    expect(outcome).toEqual({ [key]: { inside: false } });
    const made = await save('POST', '/movimiento', retiro, outcome);
    await save('PATCH', `/movimiento/${made.id}`, { fecha_inicio: '2026-03-04T07:00:00.000Z' }, {});
    expect(await outcomeOf(api, 'DELETE', `/operacion/${operacion}`)).toEqual({
      [`operacion/${await uuidOf('operacion', operacion)}`]: null,
      [`movimiento/${made.uuid}`]: null,
      [key]: { inside: true },
    });
  });

  it('of an agendamiento and its porteo: the stays and the charges; of its removal: its containers', async () => {
    const { api } = empresa;
    const some = agendamiento(empresa, [NUMEROS[0], NUMEROS[1]]);
    const uuids = [randomUUID(), randomUUID()] as const;
    const contenedores = some.contenedores.map((one, index) => ({ ...one, uuid: uuids[index] }));
    const transporte = await save('POST', '/contenedor', { ...some, contenedores }, {});
    expect(await outcomeOf(api, 'DELETE', `/contenedor/transporte/${transporte.id}`)).toEqual({
      [`contenedor_transporte/${transporte.uuid}`]: null,
      [`contenedor/${uuids[0]}`]: null,
      [`contenedor/${uuids[1]}`]: null,
    });
    const move = porteo(empresa, transporte);
    const outcome = await outcomeOf(api, 'POST', '/contenedor/transporte', move);
    expect(outcome).toEqual(
      Object.fromEntries(
        uuids.flatMap((uuid) => [
          [`almacenaje/${uuidDerivado(uuid, 'almacenaje')}`, { con_mercaderia: false, inside: true }],
          [`extra/${uuidDerivado(uuid, 'porteo')}`, { tipo: 'Porteo San Antonio', monto: 100_000 }],
        ]),
      ),
    );
    await save('POST', '/contenedor/transporte', move, outcome);
  });

  it('of an invoice: its totals and its items, whose uuids derive from its own; of its removal: all of them', async () => {
    const { api } = empresa;
    const { cliente } = await makeCliente();
    const operacion = await api.make('/operacion', operacionBody({ cliente: cliente.id }));
    await insertRows(empresa.db, 'extra', {
      cliente_id: cliente.id,
      operacion_id: operacion.id,
      tipo: 'Underlang',
      monto: 80_000,
      detalle: {},
    });
    await empresa.db
      .updateTable('operacion')
      .set({ finalizado: true, chofer_id: empresa.chofer })
      .where('id', '=', operacion.id)
      .execute();
    const { datos: extras } = (await api.get(`/extra/facturables/${cliente.id}`)).body;
    const uuid = randomUUID();
    const body = {
      uuid,
      cliente: cliente.uuid,
      operaciones: [operacion.uuid],
      extras: extras.map(({ id }: { id: number }) => id),
    };
    const items = {
      [`factura_item/${uuidDerivado(uuid, operacion.uuid)}`]: { precio: 350_000 },
      [`factura_item/${uuidDerivado(uuid, await uuidOf('extra', extras[0].id))}`]: { precio: 80_000 },
    };
    const outcome = await outcomeOf(api, 'POST', '/factura', body);
    const totales = { subtotal: 430_000, iva: 81_700, total: 511_700 };
    expect(outcome).toEqual({ [`factura/${uuid}`]: totales, ...items });
    await save('POST', '/factura', body, outcome);
    await save('PATCH', `/factura/${uuid}`, { pagada: true }, {});
    await save('PATCH', `/factura/${uuid}`, { pagada: false }, {});
    const removed = [`factura/${uuid}`, ...Object.keys(items)].map((key) => [key, null]);
    expect(await outcomeOf(api, 'DELETE', `/factura/${uuid}`)).toEqual(Object.fromEntries(removed));
  });

  it('of a client that is removed: its plants and its tariff; of a plant left out, or a tariff: itself', async () => {
    const { api } = empresa;
    const lugar = { comuna: 'Lota', direccion: 'Mar 1' };
    const plantas = [
      { nombre: 'Norte', ...lugar },
      { nombre: 'Sur', ...lugar },
    ];
    const { cliente, negociacion } = await makeCliente({ plantas });
    const [norte, sur] = cliente.plantas;
    const tariff = { [`negociacion/${negociacion.uuid}`]: null };
    expect(await outcomeOf(api, 'DELETE', `/negociacion/${negociacion.id}`)).toEqual(tariff);
    const removed = { [`planta/${norte.uuid}`]: null };
    expect(await outcomeOf(api, 'DELETE', `/cliente/${cliente.id}`)).toEqual({
      ...removed,
      ...tariff,
      [`planta/${sur.uuid}`]: null,
    });
    expect(await outcomeOf(api, 'PATCH', `/cliente/${cliente.id}`, { plantas: [sur] })).toEqual(removed);
    await save('PATCH', `/cliente/${cliente.id}`, { plantas: [sur] }, removed);
    await save('PATCH', `/negociacion/${negociacion.id}`, { almacenaje_dias: 9 }, {});
    await save('POST', '/chofer', payloads.chofer(), {});
  });
});

describe('A change whose outcome is not the promised one answers 409 distinto, and writes nothing', () => {
  it('where the tariff of the client has changed meanwhile; with the new outcome it is accepted', async () => {
    const { api } = empresa;
    const { cliente, negociacion } = await makeCliente();
    const uuid = randomUUID();
    const body = operacionBody({ uuid, cliente: cliente.id });
    const seen = await outcomeOf(api, 'POST', '/operacion', body);
    await api.patch(`/negociacion/${negociacion.id}`, { almacenaje_precio: 9000 });

    const before = await lastVersion(api);
    const key = randomUUID();
    const refused = await api.post('/operacion', { ...body, promise: { outcome: seen } }, { key });
    const { expected, actual } = expectDistinto(refused);
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

  it('where a removal would take along what another one has recorded', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    await registrar(empresa, operacion, m.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'TRHU1234565' }));
    const outcome = await outcomeOf(api, 'DELETE', `/operacion/${operacion}`);
    const [later] = await registrar(empresa, operacion, m.descarga(['2 10:00', '2 18:00']));
    const answer = await api.call('DELETE', `/operacion/${operacion}`, { promise: { outcome } });
    const { actual } = expectDistinto(answer);
    expect(Object.keys(actual)).toEqual(expect.arrayContaining(Object.keys(outcome)));
    const uuid = await uuidOf('movimiento', later!);
    expect(actual).toMatchObject({
      [`movimiento/${uuid}`]: null,
      [`extra/${uuidDerivado(uuid, 'Estadia planta')}`]: null,
    });
    expect((await api.get(`/operacion/${operacion}`)).body.datos.movimientos).toHaveLength(2);
  });

  it('where the container is no longer as the screen said', async () => {
    const { id } = await storeEmpty(empresa, { numero: 'MSKU1234565' });
    const operacion = await agendar(empresa, 'EXPORTACION');
    const body = { operacion, ...m.retiroBodega(['4 08:00', '4 09:00'], id) };
    const outcome = await outcomeOf(empresa.api, 'POST', '/movimiento', body);
    const inside = Object.fromEntries(Object.keys(outcome).map((key) => [key, { inside: true }]));
    const answer = await empresa.api.post('/movimiento', { ...body, promise: { outcome: inside } });
    expect(expectDistinto(answer).actual).toEqual(outcome);
  });

  it('where a promised row is neither altered nor as promised', async () => {
    const { api } = empresa;
    const { cliente, negociacion } = await makeCliente();
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
      expect(expectDistinto(answer)).toEqual({ expected: outcome, actual: { ...own, ...expected } });
    }
    const held = {
      ...own,
      [`extra/${charge}`]: { monto: 80_000 },
      [`planta/${randomUUID()}`]: null,
      [`movimiento/${randomUUID()}`]: null,
    };
    await save('DELETE', path, {}, held);
  });

  it('where one column alone differs; a column that is so already counts as promised', async () => {
    const { api } = empresa;
    const { cliente } = await makeCliente();
    const operacion = await agendar(empresa, 'IMPORTACION', { cliente: cliente.id });
    const own = `operacion/${await uuidOf('operacion', operacion)}`;
    await registrar(empresa, operacion, m.retiroPuerto(['2 08:00', '2 09:00'], { numero: 'FCIU1234561' }));
    const planta = await insertRows(empresa.db, 'planta', {
      cliente_id: cliente.id,
      nombre: 'Única',
      comuna: 'Lota',
      direccion: 'Mar 1',
    });
    await registrar(empresa, operacion, { ...m.descarga(['2 10:00', '2 11:00']), planta: planta[0] });
    const last = { operacion, ...m.entregaContenedor(['3 08:00', '3 09:00']) };
    const wrong = { [own]: { finalizado: true, tarifa: { ...TARIFA, underlang_precio: 1 } } };
    const answer = await api.post('/movimiento', { ...last, promise: { outcome: wrong } });
    expect(expectDistinto(answer).actual).toEqual({ [own]: { finalizado: true, tarifa: TARIFA } });
    await save('POST', '/movimiento', last, { [own]: { finalizado: true, tarifa: TARIFA } });
  });
});

describe('A malformed promise', () => {
  it.each([
    [7, 'promise'],
    [null, 'promise'],
    [{ outcome: 7 }, 'promise.outcome'],
    [{ outcome: { x: 1 } }, 'promise.outcome.x'],
    [{ base: 'x' }, 'promise.base'],
  ])('is refused as %j', async (promise, campo) => {
    const answer = await empresa.api.post('/chofer', { ...payloads.chofer(), promise });
    expectRefused(answer, 'validacion');
    expect(answer.body.errores[0].campo).toBe(campo);
  });
});
