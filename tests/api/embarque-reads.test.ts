/** The warnings about what is planned, and its place in lists, history and replicas (R17.9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperacion, storedEmbarque, typedEmbarque } from '#tests/support/embarque.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { getChanges } from '#tests/support/replica.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const patch = (id: number, body: object) => e.api.patch(`/operacion/${id}`, body);

describe('Warnings', () => {
  const NUMERO = 'Número de contenedor con dígito de control incorrecto (debería ser 3)';

  it('A container with a wrong check digit is a warning, where the change names it', async () => {
    const answer = await e.api.post('/operacion', newOperacion(e, { contenedor_previsto: 'CSQU3054384' }));
    expect(answer.body.advertencias).toEqual([NUMERO]);
    const { id } = answer.body.datos;
    expect((await patch(id, { nave: 'A' })).body.advertencias).toBeUndefined();
    expect((await patch(id, { contenedor_previsto: 'CSQU3054384' })).body.advertencias).toEqual([NUMERO]);
    expect((await patch(id, { contenedor_previsto: 'SIN NUMERO' })).body.advertencias).toBeUndefined();
  });

  it('An open operation of the client with the same BL, in any case, and the same container is a warning', async () => {
    const shipment = { bl_booking: 'Dup-Ñ1', contenedor_previsto: 'TCLU0000009' };
    const first = await e.api.make('/operacion', newOperacion(e, shipment));
    const warning = (id: number) => `Ya existe la operación ${id} con este BL o booking y este contenedor`;
    const second = await e.api.post('/operacion', newOperacion(e, { ...shipment, bl_booking: 'dup-ñ1' }));
    expect(second.status).toBe(201);
    expect(second.body.advertencias).toEqual([warning(first.id)]);
    const { id } = second.body.datos;
    const foreign = await e.api.post('/operacion', newOperacion(e, { ...shipment, cliente: e.other }));
    expect(foreign.body.advertencias.join()).not.toContain('Ya existe');
    // A change that names neither repeats nothing, nor does an operation meet itself.
    expect((await patch(id, { nave: 'A' })).body.advertencias).toBeUndefined();
    expect((await patch(id, { bl_booking: 'Dup-Ñ1' })).body.advertencias).toEqual([warning(first.id)]);
    expect((await patch(id, { bl_booking: 'otro' })).body.advertencias).toBeUndefined();
    const third = await e.api.make('/operacion', newOperacion(e));
    expect((await patch(id, { bl_booking: 'DUP-Ñ1' })).body.advertencias).toEqual([warning(first.id)]);
    expect((await patch(third.id, shipment)).body.advertencias).toEqual([warning(first.id), warning(id)]);
    await e.api.remove(`/operacion/${first.id}`);
    await e.api.remove(`/operacion/${id}`);
    expect((await patch(third.id, shipment)).body.advertencias).toBeUndefined();
  });

  it('A change of the plan alone repeats no warning about the assignment', async () => {
    const [, id] = [await agendar(e), await agendar(e)];
    expect((await patch(id, { choferId: e.chofer })).body.advertencias.join()).toContain(
      'ya está en la operación',
    );
    expect((await patch(id, { nave: 'A', monto: 2 })).body.advertencias).toBeUndefined();
    expect(
      (await patch(id, { nave: 'B', eta_planta: '2026-03-02T18:00:00Z' })).body.advertencias,
    ).toBeDefined();
  });
});

describe('Lists, history and replicas', () => {
  it('Both lists show the new fields, and find BL, reference and container, ignoring case and accents', async () => {
    const plan = {
      ...typedEmbarque(e),
      bl_booking: 'LISTA-Á1',
      referencia_cliente: 'Pedido Ñandú',
      contenedor_previsto: 'MSCU6647876',
    };
    const open = await e.api.make('/operacion', newOperacion(e, plan));
    const assigned = await agendar(e, 'IMPORTACION', plan);
    const found = async (path: string, search: string) =>
      (await e.api.get(`${path}?search=${encodeURIComponent(search)}`)).body.results;
    for (const search of ['lista-a1', 'pedido nandu', 'mscu664']) {
      expect(await found('/operacion', search)).toMatchObject([{ id: open.id, bl_booking: 'LISTA-Á1' }]);
      expect(await found('/operacion/asignado', search)).toMatchObject([
        {
          op_id: assigned,
          op_bl_booking: 'LISTA-Á1',
          op_cita_desde: storedEmbarque(e).cita_desde,
          op_contenedor_previsto: 'MSCU6647876',
          op_ultimo_dia_libre: '2026-05-10',
        },
      ]);
    }
    const [row] = await found('/operacion/asignado', 'lista-a1');
    expect(row).not.toHaveProperty('referencia_cliente');
    const plain = await agendar(e);
    expect((await found('/operacion/asignado', String(plain)))[0]).toMatchObject({
      op_bl_booking: null,
      op_cita_desde: null,
      op_contenedor_previsto: null,
      op_ultimo_dia_libre: null,
    });
  });

  it('The new fields of the rows are no sort columns: the list keeps its own order', async () => {
    for (const [path, field] of [
      ['/operacion', 'bl_booking'],
      ['/operacion/asignado', 'op_cita_desde'],
      ['/operacion/asignado', 'op_contenedor_previsto'],
    ]) {
      const plain = await e.api.get(`${path}?limit=100`);
      expect((await e.api.get(`${path}?limit=100&sort=${field}:DESC`)).body).toEqual(plain.body);
    }
  });

  it('History names each planned field, places by their names', async () => {
    const { id } = await e.api.make('/operacion', newOperacion(e));
    await patch(id, {
      nave: 'MSC Bianca',
      puerto_previsto: e.puerto,
      libre_desde: '2026-05-04',
      cita_desde: '2026-05-04 08:00',
    });
    const [entry] = (await e.api.get(`/historial/operacion/${id}`)).body.results;
    expect(entry.cambios).toEqual(
      expect.arrayContaining([
        { campo: 'nave', antes: null, despues: 'MSC Bianca' },
        { campo: 'puerto_previsto', antes: null, despues: { id: e.puerto, nombre: 'Puerto San Antonio' } },
        { campo: 'libre_desde', antes: null, despues: '2026-05-04' },
        { campo: 'cita_desde', antes: null, despues: '2026-05-04T12:00:00.000Z' },
      ]),
    );
    expect(entry.cambios).toHaveLength(4);
  });

  it('A first pull and a later one send the columns alike: places by number, times in ISO, the day as a day', async () => {
    const { id, version } = await e.api.make('/operacion', newOperacion(e, typedEmbarque(e)));
    const columns = {
      puerto_previsto_id: e.puerto,
      planta_prevista_id: e.planta,
      deposito_previsto_id: e.deposito,
      cita_desde: storedEmbarque(e).cita_desde,
      stacking_hasta: storedEmbarque(e).stacking_hasta,
      libre_desde: '2026-05-04',
      dias_libres: 7,
      peso_kg: 24_500,
      contenedor_tipo: '45R1',
    };
    for (const since of [0, version - 1]) {
      const { cambios } = await getChanges(e.api, `desde=${since}&limite=2000`);
      const rows = cambios.find(({ tabla }) => tabla === 'operacion')!.filas as { id: number }[];
      const row = rows.find((each) => each.id === id);
      expect(row).toMatchObject(columns);
      expect(row).not.toHaveProperty('ultimo_dia_libre');
    }
  });
});
