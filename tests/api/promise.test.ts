/** The outcome of each change, which its promise says (docs/decisions/029). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuidDerivado } from '#domain/derived-uuid.ts';
import { payloads } from '#tests/support/payloads.ts';
import { agendamiento, NUMEROS, porteoBody } from '#tests/support/contenedores.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { makeCliente, operacionBody, outcomeOf, saveWithPromise, uuidOf } from '#tests/support/promise.ts';
import { TARIFA } from '#tests/support/tarifa.ts';

let empresa: TestEmpresa;
let m: ReturnType<typeof movimientos>;
beforeAll(async () => {
  empresa = await openEmpresa();
  m = movimientos(empresa);
});
afterAll(() => empresa.close());

describe('The outcome of a change on guarded rows', () => {
  it('The outcome of a new operation names the tariff that it is charged by', async () => {
    const uuid = randomUUID();
    const body = operacionBody(empresa, { uuid });
    const outcome = await outcomeOf(empresa.api, 'POST', '/operacion', body);
    expect(outcome).toEqual({ [`operacion/${uuid}`]: { tarifa: TARIFA, finalizado: false } });
    await saveWithPromise(empresa, 'POST', '/operacion', body, outcome);
  });

  it('The outcome of a movement names its charge, and the end of the operation', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    await postMovimientos(empresa, operacion, m.retiroPuerto(['2 08:00', '2 09:00']));
    const own = `operacion/${await uuidOf(empresa, 'operacion', operacion)}`;
    const descarga = { uuid: randomUUID(), operacion, ...m.descarga(['2 10:00', '2 18:00']) };
    const charge = `extra/${uuidDerivado(descarga.uuid, 'Estadia planta')}`;
    const outcome = await outcomeOf(api, 'POST', '/movimiento', descarga);
    expect(outcome).toEqual({ [charge]: { tipo: 'Estadia planta', monto: 30_000 } });
    const { id } = await saveWithPromise(empresa, 'POST', '/movimiento', descarga, outcome);

    const longer = { fecha_termino: '2026-03-02T20:00:00.000Z' };
    const edited = await outcomeOf(api, 'PATCH', `/movimiento/${id}`, longer);
    expect(edited).toEqual({ [charge]: { monto: 60_000 } });
    await saveWithPromise(empresa, 'PATCH', `/movimiento/${id}`, longer, edited);

    const entrega = { operacion, ...m.entregaContenedor(['3 08:00', '3 09:00']) };
    const ended = await outcomeOf(api, 'POST', '/movimiento', entrega);
    expect(ended).toEqual({ [own]: { finalizado: true } });
    await saveWithPromise(empresa, 'POST', '/movimiento', entrega, ended);
  });

  it('The outcome of a removed movement names itself, its charge and the container that it brought', async () => {
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
    await saveWithPromise(empresa, 'DELETE', `/movimiento/${retiro.uuid}`, {}, outcome);
  });

  it('The outcome of taking a stored container names its stay; of another time of leaving it names nothing', async () => {
    const { api } = empresa;
    const { id, almacenaje } = await storeEmpty(empresa, { numero: 'TCLU0000009' });
    const operacion = await agendar(empresa, 'EXPORTACION');
    const retiro = { operacion, ...m.retiroBodega(['4 08:00', '4 09:00'], id) };
    const key = `almacenaje/${await uuidOf(empresa, 'almacenaje', almacenaje)}`;
    const outcome = await outcomeOf(api, 'POST', '/movimiento', retiro);
    expect(outcome).toEqual({ [key]: { inside: false } });
    const made = await saveWithPromise(empresa, 'POST', '/movimiento', retiro, outcome);
    await saveWithPromise(
      empresa,
      'PATCH',
      `/movimiento/${made.id}`,
      { fecha_inicio: '2026-03-04T07:00:00.000Z' },
      {},
    );
    expect(await outcomeOf(api, 'DELETE', `/operacion/${operacion}`)).toEqual({
      [`operacion/${await uuidOf(empresa, 'operacion', operacion)}`]: null,
      [`movimiento/${made.uuid}`]: null,
      [key]: { inside: true },
    });
  });

  it('The outcome of an agendamiento and its porteo names stays and charges; of its removal its containers', async () => {
    const { api } = empresa;
    const some = agendamiento(empresa, [NUMEROS[0], NUMEROS[1]]);
    const uuids = [randomUUID(), randomUUID()] as const;
    const contenedores = some.contenedores.map((one, index) => ({ ...one, uuid: uuids[index] }));
    const transporte = await saveWithPromise(empresa, 'POST', '/contenedor', { ...some, contenedores }, {});
    expect(await outcomeOf(api, 'DELETE', `/contenedor/transporte/${transporte.id}`)).toEqual({
      [`contenedor_transporte/${transporte.uuid}`]: null,
      [`contenedor/${uuids[0]}`]: null,
      [`contenedor/${uuids[1]}`]: null,
    });
    const move = porteoBody(empresa, transporte);
    const outcome = await outcomeOf(api, 'POST', '/contenedor/transporte', move);
    expect(outcome).toEqual(
      Object.fromEntries(
        uuids.flatMap((uuid) => [
          [`almacenaje/${uuidDerivado(uuid, 'almacenaje')}`, { con_mercaderia: false, inside: true }],
          [`extra/${uuidDerivado(uuid, 'porteo')}`, { tipo: 'Porteo San Antonio', monto: 100_000 }],
        ]),
      ),
    );
    await saveWithPromise(empresa, 'POST', '/contenedor/transporte', move, outcome);
  });

  it('The outcome of an invoice names totals and items, whose uuids derive from its own; of its removal all of them', async () => {
    const { api } = empresa;
    const { cliente } = await makeCliente(empresa);
    const operacion = await api.make('/operacion', operacionBody(empresa, { cliente: cliente.id }));
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
      [`factura_item/${uuidDerivado(uuid, await uuidOf(empresa, 'extra', extras[0].id))}`]: {
        precio: 80_000,
      },
    };
    const outcome = await outcomeOf(api, 'POST', '/factura', body);
    const totals = { subtotal: 430_000, iva: 81_700, total: 511_700, abonado: 0, pagos: 0 };
    expect(outcome).toEqual({ [`factura/${uuid}`]: totals, ...items });
    await saveWithPromise(empresa, 'POST', '/factura', body, outcome);
    const paid = (abonado: number, pagos: number) => ({ [`factura/${uuid}`]: { abonado, pagos } });
    await saveWithPromise(empresa, 'PATCH', `/factura/${uuid}`, { pagada: true }, paid(511_700, 1));
    await saveWithPromise(empresa, 'PATCH', `/factura/${uuid}`, { pagada: false }, paid(0, 1));
    const removed = [`factura/${uuid}`, ...Object.keys(items)].map((key) => [key, null]);
    expect(await outcomeOf(api, 'DELETE', `/factura/${uuid}`)).toEqual(Object.fromEntries(removed));
  });

  it('The outcome of removing a client names its plants and tariff; of leaving out a plant, or removing a tariff, that row', async () => {
    const { api } = empresa;
    const place = { comuna: 'Lota', direccion: 'Mar 1' };
    const plantas = [
      { nombre: 'Norte', ...place },
      { nombre: 'Sur', ...place },
    ];
    const { cliente, negociacion } = await makeCliente(empresa, { plantas });
    const [north, south] = cliente.plantas;
    const tariff = { [`negociacion/${negociacion.uuid}`]: null };
    expect(await outcomeOf(api, 'DELETE', `/negociacion/${negociacion.id}`)).toEqual(tariff);
    const removed = { [`planta/${north.uuid}`]: null };
    expect(await outcomeOf(api, 'DELETE', `/cliente/${cliente.id}`)).toEqual({
      ...removed,
      ...tariff,
      [`planta/${south.uuid}`]: null,
    });
    expect(await outcomeOf(api, 'PATCH', `/cliente/${cliente.id}`, { plantas: [south] })).toEqual(removed);
    await saveWithPromise(empresa, 'PATCH', `/cliente/${cliente.id}`, { plantas: [south] }, removed);
    await saveWithPromise(empresa, 'PATCH', `/negociacion/${negociacion.id}`, { almacenaje_dias: 9 }, {});
    await saveWithPromise(empresa, 'POST', '/chofer', payloads.chofer(), {});
  });
});
