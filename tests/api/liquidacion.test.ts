/** Settlements with drivers: POST, GET, DELETE (R36). */
import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused, expectSaved } from '#tests/support/api.ts';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { comisionOfOperacion, finishedOperacion } from '#tests/support/liquidaciones.ts';

let e: TestEmpresa;
beforeEach(async () => {
  e = await openEmpresa();
});
afterEach(() => e.close());

const pending = async (query = '') =>
  (await e.api.get(`/liquidacion/pendiente/${e.chofer}${query}`)).body.datos;
const operacionesOf = ({ lineas }: { lineas: { operacion: number }[] }) =>
  lineas.map(({ operacion }) => operacion);
const settle = (more: object = {}) =>
  e.api.make('/liquidacion', { chofer: e.chofer, hasta: '2026-03-31', ...more });

describe('What is pending', () => {
  it('A driver without finished operations has nothing pending, and an unknown one is not found', async () => {
    expect(await pending()).toEqual({
      chofer: { id: e.chofer, nombre: 'Álvaro Pérez' },
      desde: null,
      hasta: null,
      lineas: [],
      operaciones: [],
      comisiones: 0,
    });
    expectRefused(await e.api.get('/liquidacion/pendiente/999'), 'no_encontrado', 'No se encontró el chofer');
    expectRefused(await e.api.get('/liquidacion/pendiente/x'), 'no_encontrado');
  });

  it('Commissions are pending by the Santiago day of the end, up to a day that the query may name', async () => {
    const late = await finishedOperacion(e, '2026-03-10T02:59:59Z', { monto: 1005 });
    const next = await finishedOperacion(e, '2026-03-10T03:00:00Z', { monto: 200_000 });
    expect(await pending('?hasta=2026-03-09')).toMatchObject({
      desde: '2026-03-09',
      hasta: '2026-03-09',
      // 10 % of 1005 is 100.5, which is rounded up.
      lineas: [
        { operacion: late.id, fecha: '2026-03-09', monto_operacion: 1005, porcentaje: 10, comision: 101 },
      ],
      comisiones: 101,
    });
    const both = await pending('?hasta=');
    expect(operacionesOf(both)).toEqual([late.id, next.id]);
    expect(both.comisiones).toBe(20_101);
    expect(both.operaciones[0]).toEqual({
      id: late.id,
      uuid: expect.any(String),
      descripcion: 'Importación · Viña Ñuble',
    });
    const { uuid } = (await e.api.get(`/chofer/${e.chofer}`)).body.datos;
    expect((await e.api.get(`/liquidacion/pendiente/${uuid}`)).body.datos).toEqual(await pending());
    expectRefused(
      await e.api.get(`/liquidacion/pendiente/${e.chofer}?hasta=mañana`),
      'validacion',
      undefined,
      [{ campo: 'hasta', mensaje: 'La fecha no es válida' }],
    );
  });

  it('Another driver’s work, unfinished work and a commission of $0 are not pending', async () => {
    await finishedOperacion(e, '2026-03-10T12:00:00Z', { monto: 0 });
    const zero = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    await e.api.patch(`/operacion/${zero.id}`, { comision_externo: 0 });
    const open = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    await e.api.remove(`/movimiento/${open.last}`);
    expect((await pending()).lineas).toEqual([]);
    expect((await e.api.get(`/liquidacion/pendiente/${e.chofer2}`)).body.datos.lineas).toEqual([]);
  });
});

describe('A settlement', () => {
  it('POST takes all that finished up to a day, and answers lines, totals and days', async () => {
    const first = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const second = await finishedOperacion(e, '2026-03-12T12:00:00Z', { monto: 100_000 });
    const april = await finishedOperacion(e, '2026-04-01T12:00:00Z');
    const body = {
      chofer: e.chofer,
      hasta: '2026-03-31',
      anticipos: '20.000',
      descuentos: 1000,
      nota: ' Quincena ',
    };
    const answer = await e.api.post('/liquidacion', body);
    const datos = expectSaved(answer, 'Liquidación creada correctamente', 201);
    expect(datos).toEqual({
      id: 1,
      uuid: expect.any(String),
      version: expect.any(Number),
      created_at: expect.any(String),
      updated_at: expect.any(String),
      chofer: { id: e.chofer, nombre: 'Álvaro Pérez' },
      desde: '2026-03-10',
      hasta: '2026-03-31',
      lineas: [
        {
          operacion: first.id,
          fecha: '2026-03-10',
          monto_operacion: 350_000,
          porcentaje: 10,
          comision: 35_000,
        },
        {
          operacion: second.id,
          fecha: '2026-03-12',
          monto_operacion: 100_000,
          porcentaje: 10,
          comision: 10_000,
        },
      ],
      operaciones: [
        { id: first.id, descripcion: 'Importación · Viña Ñuble' },
        { id: second.id, descripcion: 'Importación · Viña Ñuble' },
      ],
      comisiones: 45_000,
      anticipos: 20_000,
      descuentos: 1000,
      total: 24_000,
      nota: 'Quincena',
    });
    expect(answer.body.advertencias).toBeUndefined();
    expect((await e.api.get(`/liquidacion/${datos.id}`)).body.datos).toEqual(datos);
    expect((await e.api.get(`/liquidacion/${datos.uuid}`)).body.datos).toEqual(datos);
    expect(operacionesOf(await pending())).toEqual([april.id]);
    expect(await comisionOfOperacion(e, first.id)).toEqual({
      comision_monto: 35_000,
      comision_porcentaje: 10,
      liquidada: true,
    });
  });

  it('POST takes only the operations that it names, and only from the day that it names', async () => {
    const first = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const second = await finishedOperacion(e, '2026-03-12T12:00:00Z');
    const third = await finishedOperacion(e, '2026-03-14T12:00:00Z');
    const chosen = await settle({ operaciones: [second.id, second.id] });
    expect(operacionesOf(chosen)).toEqual([second.id]);
    const later = await settle({ desde: '2026-03-11' });
    expect(later.desde).toBe('2026-03-11');
    expect(operacionesOf(later)).toEqual([third.id]);
    expect(operacionesOf(await pending())).toEqual([first.id]);
  });

  it('A negative total is saved with a warning', async () => {
    await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const body = { chofer: e.chofer, hasta: '2026-03-31', anticipos: 50_000 };
    const answer = await e.api.post('/liquidacion', body);
    expect(answer.body.datos.total).toBe(-15_000);
    expect(answer.body.advertencias).toEqual(['El total es negativo: el chofer queda debiendo $15.000']);
  });

  it('A settlement up to a day after today is saved with a warning', async () => {
    await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const answer = await e.api.post('/liquidacion', { chofer: e.chofer, hasta: '2199-12-31' });
    expect(answer.status).toBe(201);
    expect(answer.body.advertencias).toEqual(['El día «Hasta» es posterior a hoy']);
  });

  it('A deleted driver can still be settled, and keeps his name', async () => {
    await finishedOperacion(e, '2026-03-10T12:00:00Z');
    expect((await e.api.remove(`/chofer/${e.chofer}`)).status).toBe(200);
    expect((await pending()).comisiones).toBe(35_000);
    expect((await settle()).chofer).toEqual({ id: e.chofer, nombre: 'Álvaro Pérez' });
  });

  it('DELETE frees its operations, whose commission follows monto again, and leaves its lines in the history', async () => {
    const { id: operacion } = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const made = await settle();
    await e.api.patch(`/operacion/${operacion}`, { monto: 500_000 });
    await e.api.patch(`/chofer/${e.chofer}`, { comision: 20 });
    expect((await e.api.get(`/liquidacion/${made.id}`)).body.datos).toEqual(made);
    expect((await comisionOfOperacion(e, operacion)).comision_monto).toBe(35_000);
    const removed = await e.api.remove(`/liquidacion/${made.id}`);
    expect(expectSaved(removed, 'Liquidación eliminada correctamente')).toEqual(made);
    expectRefused(await e.api.get(`/liquidacion/${made.id}`), 'no_encontrado');
    expectRefused(await e.api.remove(`/liquidacion/${made.id}`), 'no_encontrado');
    // The percentage is still that of the finish.
    expect(await comisionOfOperacion(e, operacion)).toEqual({
      comision_monto: 50_000,
      comision_porcentaje: 10,
      liquidada: false,
    });
    expect(operacionesOf(await pending())).toEqual([operacion]);
    const again = await settle();
    expect(again.comisiones).toBe(50_000);
    const { rows } = await e.api.pool.query(
      'select comision, deleted_at is null as live from liquidacion_linea order by id',
    );
    expect(rows).toEqual([
      { comision: 35_000, live: false },
      { comision: 50_000, live: true },
    ]);
  });

  it('A settlement that repeats its uuid answers 200 with the same content, and 409 with another', async () => {
    const { id: operacion } = await finishedOperacion(e, '2026-03-10T12:00:00Z');
    const uuid = randomUUID();
    const first = await settle({ uuid, operaciones: [operacion] });
    const body = { chofer: e.chofer, hasta: '2026-03-31', uuid };
    const { uuid: named } = (await e.api.get(`/operacion/${operacion}`)).body.datos;
    const again = await e.api.post('/liquidacion', { ...body, operaciones: [named], anticipos: 0 });
    expect(again.status).toBe(200);
    expect(again.body.datos).toEqual(first);
    expect((await e.api.post('/liquidacion', body)).status).toBe(200);
    for (const other of [{ hasta: '2026-03-30' }, { anticipos: 1 }, { operaciones: [operacion + 1] }]) {
      // oxlint-disable-next-line no-await-in-loop -- one by one
      expectRefused(await e.api.post('/liquidacion', { ...body, ...other }), 'existe');
    }
  });

  it('Its number has no gaps, though some are refused', async () => {
    await finishedOperacion(e, '2026-03-10T12:00:00Z');
    await finishedOperacion(e, '2026-03-11T12:00:00Z');
    expect((await settle({ hasta: '2026-03-10' })).id).toBe(1);
    expect((await e.api.post('/liquidacion', { chofer: e.chofer, hasta: '2026-03-10' })).status).toBe(409);
    expect((await settle()).id).toBe(2);
  });
});
