/** The frozen commission, what a settlement refuses, and what it locks (R36). */
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectRefused } from '#tests/support/api.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { comisionOfOperacion, finishedOperacion } from '#tests/support/liquidaciones.ts';
import { logInWith } from '#tests/support/users.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { outcomeOf } from '#tests/support/promise.ts';

let e: TestEmpresa;
beforeEach(async () => {
  e = await openEmpresa();
});
afterEach(() => e.close());

const END = '2026-03-10T12:00:00Z';
const settle = (more: object = {}) =>
  e.api.post('/liquidacion', { chofer: e.chofer, hasta: '2026-03-31', ...more });
const frozen = async (id: number) => {
  const { comision_porcentaje, comision_monto } = await comisionOfOperacion(e, id);
  return [comision_porcentaje, comision_monto];
};

describe('The commission of an operation', () => {
  it('It is null until the operation finishes, is cleared by the undo, and is that of the day when it finishes again', async () => {
    const open = await agendar(e);
    expect(await frozen(open)).toEqual([null, null]);
    const { id, last } = await finishedOperacion(e, END);
    expect(await frozen(id)).toEqual([10, 35_000]);
    await e.api.patch(`/chofer/${e.chofer}`, { comision: 15 });
    expect(await frozen(id)).toEqual([10, 35_000]);
    await e.api.remove(`/movimiento/${last}`);
    expect(await frozen(id)).toEqual([null, null]);
    await postMovimientos(e, id, movimientos(e).entregaContenedor(['11 10:00', '11 11:00']));
    expect(await frozen(id)).toEqual([15, 52_500]);
  });

  it('Accounting corrects it alone or in a batch, and changes nothing else of an operation', async () => {
    const { id } = await finishedOperacion(e, END);
    const own = { token: (await logInWith(e.api, 'CONTABILIDAD')).token };
    const path = `/operacion/${id}`;
    const queued = { comision_externo: 12.5, promise: { base: { comision_externo: null } } };
    expect((await e.api.patch(path, queued, own)).status).toBe(200);
    expect(await frozen(id)).toEqual([12.5, 43_750]);
    const more = { comision_externo: 5, monto: 1 };
    for (const body of [more, { monto: 1 }, { choferId: e.chofer2 }, {}]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expectRefused(await e.api.patch(path, body, own), 'sin_permiso');
    }
    const patch = (key: string, body: object) => ({ key: `${key}-${id}`, method: 'PATCH', path, body });
    const operaciones = [patch('a', { comision_externo: 20 }), patch('b', more)];
    const { body } = await e.api.post('/sync/lote', { operaciones }, own);
    expect(body.respuestas.map(({ status }: { status: number }) => status)).toEqual([200, 403]);
    expect(await frozen(id)).toEqual([20, 70_000]);
    const reader = { token: (await logInWith(e.api, 'LECTURA')).token };
    expectRefused(await e.api.patch(path, { comision_externo: 1 }, reader), 'sin_permiso');
  });

  it('It follows a corrected monto with the frozen percentage, and a corrected commission of the operation', async () => {
    const { id } = await finishedOperacion(e, END);
    await e.api.patch(`/chofer/${e.chofer}`, { comision: 15 });
    await e.api.patch(`/operacion/${id}`, { monto: 1005 });
    expect(await frozen(id)).toEqual([10, 101]);
    expect((await e.api.patch(`/operacion/${id}`, { comision_externo: 12.5 })).status).toBe(200);
    expect(await frozen(id)).toEqual([12.5, 126]);
    await e.api.patch(`/operacion/${id}`, { comision_externo: null });
    expect(await frozen(id)).toEqual([15, 151]);
    // Neither the ETA nor the times of a movement change it.
    await e.api.patch(`/operacion/${id}`, { eta_puerto: '2026-03-03T12:00:00Z' });
    expect(await frozen(id)).toEqual([15, 151]);
  });

  it('Driver and truck of a finished operation stay, and the commission of an invoiced one may be corrected', async () => {
    const { id } = await finishedOperacion(e, END);
    expectRefused(
      await e.api.patch(`/operacion/${id}`, { choferId: e.chofer2, comision_externo: 5 }),
      'regla',
      'La operación ya está finalizada',
    );
    await e.api.make('/factura', { cliente: e.cliente, operaciones: [id] });
    expect((await e.api.patch(`/operacion/${id}`, { comision_externo: 20 })).status).toBe(200);
    expect(await frozen(id)).toEqual([20, 70_000]);
    expectRefused(
      await e.api.patch(`/operacion/${id}`, { comision_externo: 5, monto: 1 }),
      'regla',
      'La operación está facturada',
    );
  });
});

describe('What a settlement refuses', () => {
  it('Without any pending commission up to that day it is refused', async () => {
    await finishedOperacion(e, END);
    expectRefused(
      await settle({ hasta: '2026-03-09' }),
      'regla',
      'El chofer no tiene comisiones por liquidar hasta el 09/03/2026',
    );
    expectRefused(await settle({ desde: '2026-03-11' }), 'regla');
    expectRefused(await settle({ chofer: e.chofer2 }), 'regla');
  });

  it('Operations that are gone are named, each with its reason, and nothing is settled', async () => {
    const settled = await finishedOperacion(e, END);
    await settle({ operaciones: [settled.id] });
    const open = await agendar(e);
    const deleted = await agendar(e);
    const { uuid } = (await e.api.get(`/operacion/${deleted}`)).body.datos;
    await e.api.remove(`/operacion/${deleted}`);
    const later = await finishedOperacion(e, '2026-04-02T12:00:00Z');
    const good = await finishedOperacion(e, END);
    const answer = await settle({ operaciones: [good.id, later.id, uuid, settled.id, open] });
    expectRefused(
      answer,
      'regla',
      `Estas operaciones ya no se pueden liquidar: ${settled.id} (ya liquidada); ${deleted} (eliminada); ${open} (sin finalizar); ${later.id} (finalizada en otra fecha)`,
    );
    expectRefused(
      await settle({ chofer: e.chofer2, operaciones: [good.id] }),
      'regla',
      `Esta operación ya no se puede liquidar: ${good.id} (de otro chofer)`,
    );
    expect((await e.api.get('/liquidacion')).body.totalDocs).toBe(1);
    expect((await settle()).body.datos.lineas).toHaveLength(1);
  });

  it.each([
    [{ hasta: undefined }, 'hasta'],
    [{ hasta: '2026-03-31T10:00:00Z' }, 'hasta'],
    [{ desde: '2026-04-01' }, 'hasta'],
    [{ operaciones: [] }, 'operaciones'],
    [{ anticipos: -1 }, 'anticipos'],
    [{ descuentos: 1.5 }, 'descuentos'],
    [{ chofer: 999 }, 'chofer'],
    [{ chofer: null }, 'chofer'],
    [{ nota: 'x'.repeat(201) }, 'nota'],
  ])('The body with %o is refused in the field %s', async (more, field) => {
    await finishedOperacion(e, END);
    const answer = await settle(more);
    expectRefused(answer, 'validacion');
    expect(answer.body.errores[0].campo).toBe(field);
  });

  it('Of two settlements of the same operations at once, one is saved and the other names what is gone', async () => {
    const { id } = await finishedOperacion(e, END);
    const answers = await Promise.all([1, 2, 3].map(() => settle({ operaciones: [id] })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    for (const answer of answers.filter(({ status }) => status === 409)) {
      expectRefused(answer, 'regla', `Esta operación ya no se puede liquidar: ${id} (ya liquidada)`);
    }
    const { rows } = await e.api.pool.query('select operacion_id from liquidacion_linea');
    expect(rows).toEqual([{ operacion_id: id }]);
    // The database itself allows no second live line.
    await expect(
      e.api.pool.query(
        `insert into liquidacion_linea (version, liquidacion_id, operacion_id, fecha, descripcion, monto_operacion, porcentaje, comision)
         values (1, 1, ${id}, '2026-03-10', 'x', 1, 1, 1)`,
      ),
    ).rejects.toMatchObject({ constraint: 'liquidacion_linea_operacion_idx' });
  });
});

describe('What a settlement locks', () => {
  it('The end of a settled operation is neither undone nor changed into another movement, and it is not deleted', async () => {
    const settled = 'La operación está liquidada';
    const m = movimientos(e);
    const id = await agendar(e, 'EXPORTACION');
    const hours = ['10 08:00', '10 09:00'] as const;
    const ids = await postMovimientos(e, id, m.retiroDeposito(hours), m.carga(hours), m.entregaPuerto(hours));
    const last = ids.at(-1)!;
    expect((await settle()).status).toBe(201);
    expectRefused(await e.api.remove(`/movimiento/${last}`), 'regla', settled);
    expectRefused(
      await e.api.patch(`/movimiento/${last}`, { tipo: 'Almacenaje en bodega', bodega: e.bodega }),
      'regla',
      settled,
    );
    expectRefused(await e.api.remove(`/operacion/${id}`), 'regla', settled);
    expectRefused(await e.api.patch(`/operacion/${id}`, { comision_externo: 5 }), 'regla', settled);
    // Its times, cost and ETAs stay free, and so does its invoice.
    expect((await e.api.patch(`/movimiento/${last}`, { datos: { sello: 'S-9' } })).status).toBe(200);
    expect((await e.api.patch(`/movimiento/${last}`, { fecha_termino: '2026-04-20T12:00:00Z' })).status).toBe(
      200,
    );
    expect((await e.api.patch(`/operacion/${id}`, { monto: 900_000 })).status).toBe(200);
    expect((await e.api.post('/factura', { cliente: e.cliente, operaciones: [id] })).status).toBe(201);
    expect(await frozen(id)).toEqual([10, 35_000]);
    const [line] = (await e.api.get('/liquidacion/1')).body.datos.lineas;
    expect(line).toEqual({
      operacion: id,
      fecha: '2026-03-10',
      monto_operacion: 350_000,
      porcentaje: 10,
      comision: 35_000,
    });
    await e.api.remove('/factura/1');
    await e.api.remove('/liquidacion/1');
    expect((await e.api.remove(`/movimiento/${last}`)).status).toBe(200);
  });

  it('The promise of a settlement is its lines and its total, that of a deletion what it removes', async () => {
    const { id } = await finishedOperacion(e, END);
    const outcome = await outcomeOf(e.api, 'POST', '/liquidacion', {
      chofer: e.chofer,
      hasta: '2026-03-31',
      operaciones: [id],
      anticipos: 5000,
      uuid: '0193e0a0-0000-4000-8000-000000000001',
    });
    expect(Object.values(outcome)).toEqual([{ comisiones: 35_000, total: 30_000 }, { comision: 35_000 }]);
    expect((await settle()).status).toBe(201);
    const removal = await outcomeOf(e.api, 'DELETE', '/liquidacion/1');
    expect(Object.values(removal)).toEqual([null, null]);
  });
});
