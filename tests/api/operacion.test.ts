import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectSaved } from '#tests/support/api.ts';
import { agendar, type TestEmpresa, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
let series = 0;
beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
});
afterAll(() => e.close());

const ETAS = { eta_puerto: '2026-05-04 10:00', eta_planta: '2026-05-04T16:00:00-04:00' };
const newOne = (more: object = {}) => ({
  tipo: 'IMPORTACION',
  cliente: e.cliente,
  monto: '350000',
  ...ETAS,
  ...more,
});
const asignar = (id: number, body: object) => e.api.patch(`/operacion/${id}`, body);

async function finalizada(): Promise<number> {
  const id = await agendar(e);
  await postMovimientos(
    e,
    id,
    m.retiroPuerto(['1 08:00', '1 17:00'], { numero: `OPE${++series}` }),
    m.descarga(['2 08:00', '2 09:00']),
    m.entregaContenedor(['2 10:00', '2 11:00']),
  );
  return id;
}

async function facturar(id: number): Promise<number> {
  const answer = await e.api.post('/factura', { cliente: e.cliente, operaciones: [id] });
  expect(answer.status).toBe(201);
  return answer.body.datos.id;
}

describe('POST /operacion', () => {
  test('POST /operacion copies the current tariff of the client to the operation', async () => {
    const answer = await e.api.post('/operacion', newOne());
    const datos = expectSaved(answer, 'Operación creada correctamente', 201);
    expect(datos).toMatchObject({
      tipo: 'IMPORTACION',
      monto: 350_000,
      eta_puerto: '2026-05-04T14:00:00.000Z',
      eta_planta: '2026-05-04T20:00:00.000Z',
      finalizado: false,
      facturada: false,
      comision_externo: null,
      cliente: { id: e.cliente, rut: '76105422-8', plantas: [{ id: e.planta, nombre: 'Planta Chillán' }] },
      chofer: null,
      camion: null,
      contenedor: null,
      puerto: null,
      planta: null,
      movimientos: [],
      extras: [],
      adjuntos: [],
    });
    expect(answer.body.advertencias).toBeUndefined();
    await e.db.updateTable('negociacion').set({ estadia_puerto_precio: 99_000 }).execute();
    await asignar(datos.id, { choferId: e.chofer, camionId: e.camion });
    await postMovimientos(e, datos.id, m.retiroPuerto(['1 08:00', '1 15:00'], { numero: `OPE${++series}` }));
    const { body } = await e.api.get(`/operacion/${datos.uuid}`);
    expect(body.datos.extras).toMatchObject([{ tipo: 'Estadia puerto', monto: 15_000 }]);
    await e.db.updateTable('negociacion').set({ estadia_puerto_precio: 15_000 }).execute();
  });

  test('POST /operacion accepts the client by uuid and an amount of 0', async () => {
    const { uuid } = await e.db.selectFrom('cliente').select('uuid').executeTakeFirstOrThrow();
    const own = randomUUID();
    const datos = await e.api.make('/operacion', newOne({ cliente: uuid, monto: 0, uuid: own }));
    expect(datos).toMatchObject({ uuid: own, monto: 0 });
    expect((await e.api.post('/operacion', newOne({ uuid: own }))).body.datos.id).toBe(datos.id);
  });

  test('POST /operacion refuses missing and wrong fields, each by its name', async () => {
    const fields = expectRefusal(await e.api.post('/operacion', {}), 'validacion');
    expect(fields.toSorted()).toEqual(['cliente', 'eta_planta', 'eta_puerto', 'monto', 'tipo']);
    expect(expectRefusal(await e.api.post('/operacion', newOne({ monto: -1 })), 'validacion')).toEqual([
      'monto',
    ]);
    const unknown = await e.api.post('/operacion', newOne({ cliente: 999_999 }));
    expect(expectRefusal(unknown, 'validacion')).toEqual(['cliente']);
  });
});

describe('PATCH /operacion/{id}', () => {
  test('PATCH /operacion/{id} assigns driver and truck, with or without a commission', async () => {
    const id = await agendar(e, 'IMPORTACION', { asignada: false });
    for (const [comision_externo, expected] of [
      ['12,5', 12.5],
      ['', null],
      [8, 8],
      [null, null],
    ] as const) {
      const answer = await asignar(id, { choferId: String(e.chofer), camionId: e.camion, comision_externo });
      expect(expectSaved(answer, 'Operación actualizada correctamente')).toMatchObject({
        comision_externo: expected,
        chofer: { id: e.chofer, nombre: 'Álvaro Pérez', contrato: 'Interno', comision: 10 },
        camion: { id: e.camion, placa: 'ABCD12', marca: 'Volvo' },
      });
    }
  });

  test('PATCH /operacion/{id} needs both driver and truck in the result, and both not deleted', async () => {
    const id = await agendar(e, 'IMPORTACION', { asignada: false });
    expect(expectRefusal(await asignar(id, {}), 'validacion')).toEqual(['choferId', 'camionId']);
    expect(expectRefusal(await asignar(id, { choferId: e.chofer }), 'validacion')).toEqual(['camionId']);
    const unknown = { choferId: e.chofer, camionId: 999_999 };
    expect(expectRefusal(await asignar(id, unknown), 'validacion')).toEqual(['camionId']);
    expect(expectRefusal(await asignar(id, { ...unknown, camionId: null }), 'validacion')).toEqual([
      'camionId',
    ]);
    await asignar(id, { choferId: e.chofer, camionId: e.camion });
    const one = await asignar(id, { choferId: e.chofer2 });
    expect(one.body.datos).toMatchObject({ chofer: { id: e.chofer2 }, camion: { id: e.camion } });
  });

  test('PATCH /operacion/{id} corrects amount and ETAs, also before the assignment', async () => {
    const id = await agendar(e, 'IMPORTACION', { asignada: false });
    const answer = await asignar(id, { monto: 400_000, eta_planta: '2026-06-01T00:00:00Z' });
    expect(answer.body.datos).toMatchObject({
      monto: 400_000,
      eta_planta: '2026-06-01T00:00:00.000Z',
      chofer: null,
    });
  });

  test('PATCH /operacion/{id} of a finished operation can alter amount and ETAs only', async () => {
    const id = await finalizada();
    expectRefusal(await asignar(id, { choferId: e.chofer2 }), 'regla', 'La operación ya está finalizada');
    expect((await asignar(id, { monto: 1 })).status).toBe(200);
  });

  test('PATCH /operacion/{id} of an invoiced operation is refused until the invoice is deleted', async () => {
    const id = await finalizada();
    const factura = await facturar(id);
    expectRefusal(await asignar(id, { monto: 1 }), 'regla', 'La operación está facturada');
    expect((await e.api.remove(`/factura/${factura}`)).status).toBe(200);
    expect((await asignar(id, { monto: 1 })).status).toBe(200);
  });

  test('PATCH /operacion/{id} warns of a driver or truck with an overlapping operation, and of a commission above 100', async () => {
    const day = { eta_puerto: '2026-07-01T12:00:00Z', eta_planta: '2026-07-01T18:00:00Z' };
    const one = await agendar(e, 'IMPORTACION', day);
    const two = await agendar(e, 'EXPORTACION', { ...day, asignada: false });
    const same = await asignar(two, { choferId: e.chofer, camionId: e.camion, comision_externo: 101 });
    expect(same.body.advertencias).toEqual([
      `Álvaro Pérez ya está en la operación ${one} (2026-07-01 08:00–2026-07-01 20:00)`,
      `ABCD12 ya está en la operación ${one} (2026-07-01 08:00–2026-07-01 20:00)`,
      'La comisión es mayor que 100 %',
    ]);
    expect((await asignar(two, { monto: 5 })).body.advertencias).toBeUndefined();
    expect((await asignar(two, { eta_planta: day.eta_planta })).body.advertencias).toHaveLength(3);
    const other = await asignar(two, { choferId: e.chofer2, camionId: e.camion2, comision_externo: null });
    expect(other.body.advertencias).toBeUndefined();
    // The driver's own, where the operation has none.
    const side = await e.api.patch(`/chofer/${e.chofer2}`, { comision: 1250 });
    expect(side.body.advertencias).toEqual(['La comisión es mayor que 100 %']);
    const theirs = await asignar(two, { choferId: e.chofer2, camionId: e.camion2 });
    expect(theirs.body.advertencias).toEqual(['La comisión es mayor que 100 %']);
    const own = await asignar(two, { choferId: e.chofer2, camionId: e.camion2, comision_externo: 10 });
    expect(own.body.advertencias).toBeUndefined();
    await e.api.patch(`/chofer/${e.chofer2}`, { comision: 10 });
    // Windows that only touch.
    await asignar(two, { eta_puerto: '2026-07-02T00:00:00Z', eta_planta: '2026-07-02T00:00:00Z' });
    const touching = await asignar(two, { choferId: e.chofer, camionId: e.camion });
    expect(touching.body.advertencias).toBeUndefined();
  });

  test('PATCH /operacion/{id} with a stale If-Match answers the operation as it is', async () => {
    const id = await agendar(e);
    const stale = await e.api.patch(`/operacion/${id}`, { monto: 5 }, { ifMatch: 1 });
    expectRefusal(stale, 'version');
    expect(stale.body.datos).toMatchObject({ id, monto: 350_000 });
    const { version } = stale.body.datos;
    expect((await e.api.patch(`/operacion/${id}`, { monto: 5 }, { ifMatch: version })).status).toBe(200);
  });
});

describe('DELETE /operacion/{id}', () => {
  test('DELETE /operacion/{id} undoes its movements: the container is stored again, its porteo extra is free', async () => {
    const vacio = await storeEmpty(e, { numero: 'BORRAR1' });
    const id = await agendar(e, 'EXPORTACION');
    await postMovimientos(
      e,
      id,
      m.retiroBodega(['8 08:00', '8 09:00'], vacio.id),
      m.carga(['8 10:00', '8 20:00']),
    );
    const datos = expectSaved(await e.api.remove(`/operacion/${id}`), 'Operación eliminada correctamente');
    expect(datos.id).toBe(id);
    expectRefusal(await e.api.get(`/operacion/${id}`), 'no_encontrado');
    expectRefusal(await e.api.remove(`/operacion/${id}`), 'no_encontrado');
    const offered = (await e.api.get(`/contenedor/for-select/${e.cliente}`)).body.datos;
    expect(offered.map((option: { id: number }) => option.id)).toContain(vacio.id);
    const live = await e.db
      .selectFrom('extra')
      .select(['id', 'operacion_id'])
      .where('contenedor_id', '=', vacio.id)
      .where('deleted_at', 'is', null)
      .execute();
    expect(live).toEqual([{ id: vacio.extra, operacion_id: null }]);
  });

  test('DELETE /operacion/{id} frees the number of its container, and is refused while invoiced', async () => {
    const open = await agendar(e);
    const retiro = m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'BORRAR2' });
    await postMovimientos(e, open, retiro);
    await e.api.remove(`/operacion/${open}`);
    await postMovimientos(e, await agendar(e), retiro);
    const id = await finalizada();
    const factura = await facturar(id);
    expectRefusal(await e.api.remove(`/operacion/${id}`), 'regla', 'La operación está facturada');
    await e.api.remove(`/factura/${factura}`);
    expect((await e.api.remove(`/operacion/${id}`)).status).toBe(200);
  });

  test('DELETE /operacion/{id} is refused while one of its extras is invoiced', async () => {
    const id = await finalizada();
    const { body } = await e.api.get(`/operacion/${id}`);
    const extras = body.datos.extras.map((extra: { id: number }) => extra.id);
    const { id: factura } = await e.api.make('/factura', { cliente: e.cliente, extras });
    expectRefusal(await e.api.remove(`/operacion/${id}`), 'regla', 'La operación está facturada');
    const [first] = body.datos.movimientos;
    const edit = await e.api.patch(`/movimiento/${first.id}`, { datos: { sello: 'X' } });
    expectRefusal(edit, 'regla', 'La operación está facturada');
    const undo = await e.api.remove(`/movimiento/${body.datos.movimientos.at(-1).id}`);
    expectRefusal(undo, 'regla', 'La operación está facturada');
    expect((await e.api.get(`/operacion/${id}`)).body.datos.facturada).toBe(true);
    await e.api.remove(`/factura/${factura}`);
    expect((await e.api.patch(`/movimiento/${first.id}`, { datos: { sello: 'X' } })).status).toBe(200);
  });
});
