import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agendar, type TestEmpresa, openEmpresa, storeEmpty } from '#tests/support/empresa.ts';
import { charges, expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
let series = 0;
/** A number that no other test has; without a check digit, so without a warning. */
const numero = (): string => `PRU-${++series}`;
const retiro = (more: object = {}) => m.retiroPuerto(['1 08:00', '1 09:00'], { numero: numero(), ...more });

beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
});
afterAll(() => e.close());

describe('PATCH /movimiento/{id}', () => {
  test('PATCH /movimiento/{id} keeps what it does not name, in datos too, and computes the charges anew', async () => {
    const operacion = await agendar(e);
    const [id] = await postMovimientos(e, operacion, retiro({ sello: 'S-7', underlang: true }));
    const patched = await e.api.patch(`/movimiento/${id}`, {
      fecha_termino: '2026-03-01T14:00:01Z',
      datos: { terminal: 'PCE' },
    });
    expect(patched.status).toBe(200);
    expect(patched.body.mensaje).toBe('Movimiento actualizado correctamente');
    expect(patched.body.datos).toMatchObject({
      fecha_inicio: '2026-03-01T08:00:00.000Z',
      puerto: e.puerto,
      datos: { terminal: 'PCE', sello: 'S-7', underlang: true },
    });
    expect(charges(patched.body.datos.extras)).toEqual(['Estadia puerto 15000', 'Underlang 80000']);
    const back = await e.api.patch(`/movimiento/${id}`, { fecha_termino: '2026-03-01T14:00:00Z' });
    expect(charges(back.body.datos.extras)).toEqual(['Underlang 80000']);
    const dry = await e.api.patch(`/movimiento/${id}`, { datos: { underlang: 'No' } });
    expect(dry.body.datos.extras).toEqual([]);
    expect(dry.body.datos.datos.terminal).toBe('PCE');
  });

  test('PATCH /movimiento/{id} of the type drops the fields that belong to the old type', async () => {
    const operacion = await agendar(e);
    const [, id] = await postMovimientos(e, operacion, retiro(), m.descarga(['2 08:00', '2 18:00']));
    const toStorage = { tipo: 'Almacenaje en bodega', bodega: e.bodega };
    const { body } = await e.api.patch(`/movimiento/${id}`, toStorage);
    expect(body.datos).toMatchObject({ planta: null, bodega: e.bodega, extras: [], datos: { sello: 'S-1' } });
    const missing = await e.api.patch(`/movimiento/${id}`, { tipo: 'Descarga en planta' });
    expect(expectRefusal(missing, 'validacion')).toEqual(['planta']);
  });

  test('PATCH /movimiento/{id} is refused unless both neighbours stay legal', async () => {
    const operacion = await agendar(e);
    const [first, middle] = await postMovimientos(
      e,
      operacion,
      retiro(),
      m.descarga(['2 08:00', '2 09:00']),
      m.entregaContenedor(['2 10:00', '2 11:00']),
    );
    const illegal = { tipo: 'Almacenaje en bodega', bodega: e.bodega };
    expectRefusal(
      await e.api.patch(`/movimiento/${middle}`, illegal),
      'regla',
      'El tipo de movimiento no corresponde antes de Entrega de contenedor',
    );
    const answer = await e.api.patch(`/movimiento/${first}`, { tipo: 'Retiro de contenedor en Deposito' });
    expectRefusal(answer, 'regla', 'El tipo de movimiento no corresponde al inicio de la operación');
  });

  test('PATCH /movimiento/{id} of the container ends one stay and reopens the other', async () => {
    const one = await storeEmpty(e, { numero: numero() });
    const two = await storeEmpty(e, { numero: numero() });
    const operacion = await agendar(e, 'EXPORTACION');
    const [id] = await postMovimientos(e, operacion, m.retiroBodega(['4 08:00', '4 09:00'], one.id));
    const swapped = await e.api.patch(`/movimiento/${id}`, { contenedor: two.id });
    expect(swapped.body.datos).toMatchObject({ contenedor: two.id, extras: [{ id: two.extra }] });
    const offered = (await e.api.get(`/contenedor/for-select/${e.cliente}`)).body.datos;
    const ids = offered.map((option: { id: number }) => option.id);
    expect(ids).toContain(one.id);
    expect(ids).not.toContain(two.id);
    const toDepot = await e.api.patch(
      `/movimiento/${id}`,
      m.retiroDeposito(['4 08:00', '4 09:00'], { numero: numero() }),
    );
    expect(toDepot.body.datos).toMatchObject({ contenedor: null, deposito: e.deposito, extras: [] });
  });

  test("PATCH /movimiento/{id} accepts the movement's own number and refuses one in custody", async () => {
    const operacion = await agendar(e);
    const taken = numero();
    await postMovimientos(e, await agendar(e), retiro({ numero: taken }));
    const [id] = await postMovimientos(e, operacion, retiro({ numero: 'PROPIO1' }));
    const same = await e.api.patch(`/movimiento/${id}`, { datos: { numero: 'propio-1' } });
    expect(same.body.datos.datos.numero).toBe('PROPIO1');
    const other = await e.api.patch(`/movimiento/${id}`, { datos: { numero: taken } });
    expectRefusal(other, 'regla', `El contenedor ${taken.replace('-', '')} ya está en custodia`);
    const none = await e.api.patch(`/movimiento/${id}`, { datos: { numero: null } });
    expect(none.body.datos.datos.numero).toBeNull();
  });

  test('PATCH /movimiento/{id} with a stale If-Match answers the current movement', async () => {
    const [id] = await postMovimientos(e, await agendar(e), retiro());
    const stale = await e.api.patch(`/movimiento/${id}`, { datos: { sello: 'A' } }, { ifMatch: 1 });
    expectRefusal(stale, 'version');
    expect(stale.body.datos).toMatchObject({ id, datos: { sello: null } });
  });
});

describe('DELETE /movimiento/{id}', () => {
  test('DELETE /movimiento/{id} deletes the last movement only', async () => {
    const operacion = await agendar(e);
    const [first, last] = await postMovimientos(e, operacion, retiro(), m.almacenaje(['2 08:00', '2 09:00']));
    const answer = await e.api.remove(`/movimiento/${first}`);
    expectRefusal(answer, 'regla', 'Solo se puede eliminar el último movimiento');
    expect((await e.api.remove(`/movimiento/${last}`)).status).toBe(200);
    expectRefusal(await e.api.remove(`/movimiento/${last}`), 'no_encontrado');
    await postMovimientos(e, operacion, m.descarga(['2 08:00', '2 09:00']));
  });

  test('DELETE /movimiento/{id} of the delivery opens the operation again', async () => {
    const operacion = await agendar(e);
    const ids = await postMovimientos(
      e,
      operacion,
      retiro(),
      m.descarga(['2 08:00', '2 09:00']),
      m.entregaContenedor(['2 10:00', '2 11:00']),
    );
    await e.api.remove(`/movimiento/${ids[2]}`);
    expect((await e.api.get(`/operacion/${operacion}`)).body.datos.finalizado).toBe(false);
  });
});
