/** The values, places and containers that an operation may plan (R17.9). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { payloads } from '#tests/support/payloads.ts';
import { newOperacion, typedEmbarque } from '#tests/support/embarque.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const patch = (id: number, body: object) => e.api.patch(`/operacion/${id}`, body);
const embarqueOf = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos.embarque;
const LONG = 'x'.repeat(201);

describe('Refused values', () => {
  it.each<[string, object]>([
    ['naviera', { naviera: LONG }],
    ['terminal_previsto', { terminal_previsto: LONG }],
    ['contenedor_previsto', { contenedor_previsto: 'ABCDEFGHIJKLMNOPQRSTU' }],
    ['contenedor_tipo', { contenedor_tipo: '22G' }],
    ['contenedor_tipo', { contenedor_tipo: '22G11' }],
    ['contenedor_tipo', { contenedor_tipo: '2211' }],
    ['contenedor_tipo', { contenedor_tipo: '2Ñ G' }],
    ['peso_kg', { peso_kg: 0 }],
    ['peso_kg', { peso_kg: 100_001 }],
    ['peso_kg', { peso_kg: 1.5 }],
    ['peso_kg', { peso_kg: 'mucho' }],
    ['dias_libres', { dias_libres: -1 }],
    ['dias_libres', { dias_libres: 366 }],
    ['dias_libres', { dias_libres: 2.5 }],
    ['libre_desde', { libre_desde: '2026-02-30' }],
    ['libre_desde', { libre_desde: '2026-05-04 10:00' }],
    ['libre_desde', { libre_desde: '2026-05-04T00:00:00Z' }],
    ['cita_desde', { cita_desde: 'mañana' }],
    ['cita_hasta', { cita_desde: '2026-05-04 10:00', cita_hasta: '2026-05-04 09:59' }],
    ['stacking_hasta', { stacking_desde: '2026-05-04 10:00', stacking_hasta: '2026-05-03' }],
    ['puerto_previsto', { puerto_previsto: 999_999 }],
    ['deposito_previsto', { deposito_previsto: 'x' }],
    ['deposito_previsto', { deposito_previsto: randomUUID() }],
    ['planta_prevista', { planta_prevista: 999_999 }],
  ])('POST and PATCH answer 400 that names %s: %o', async (field, body) => {
    expect(expectRefusal(await e.api.post('/operacion', newOperacion(e, body)), 'validacion')).toEqual([
      field,
    ]);
    const id = await agendar(e);
    expect(expectRefusal(await patch(id, body), 'validacion')).toEqual([field]);
  });

  it('The smallest and largest numbers are taken, and a container of a plain size and type', async () => {
    const { embarque } = await e.api.make(
      '/operacion',
      newOperacion(e, { peso_kg: 1, dias_libres: 0, contenedor_tipo: 'L5G1' }),
    );
    expect(embarque).toMatchObject({
      peso_kg: 1,
      dias_libres: 0,
      contenedor_tipo: 'L5G1',
      ultimo_dia_libre: null,
    });
    const most = await e.api.make('/operacion', newOperacion(e, { peso_kg: 100_000, dias_libres: 365 }));
    expect(most.embarque).toMatchObject({ peso_kg: 100_000, dias_libres: 365 });
  });

  it('A plant of another client is refused on POST and on PATCH', async () => {
    const body = { planta_prevista: e.plantaAjena };
    const answer = await e.api.post('/operacion', newOperacion(e, body));
    expect(expectRefusal(answer, 'validacion')).toEqual(['planta_prevista']);
    expect(answer.body.errores[0].mensaje).toBe('La planta no es del cliente de la operación');
    expect(expectRefusal(await patch(await agendar(e), body), 'validacion')).toEqual(['planta_prevista']);
  });

  it('PATCH compares an end with the stored start, and a start with the stored end', async () => {
    const { id } = await e.api.make('/operacion', newOperacion(e, typedEmbarque(e)));
    expect(expectRefusal(await patch(id, { cita_hasta: '2026-05-04 07:59' }), 'validacion')).toEqual([
      'cita_hasta',
    ]);
    expect(expectRefusal(await patch(id, { cita_desde: '2026-05-04 10:01' }), 'validacion')).toEqual([
      'cita_hasta',
    ]);
    expect((await patch(id, { cita_desde: '2026-05-04 10:01', cita_hasta: null })).status).toBe(200);
    expect((await patch(id, { cita_hasta: '2026-05-04 10:01' })).status).toBe(200);
  });
});

describe('Planned places and containers', () => {
  it('A planned place can be deleted, keeps its name, and stays where the change does not replace it', async () => {
    const [puerto, deposito] = [
      await e.api.make('/puerto', payloads.puerto()),
      await e.api.make('/deposito', payloads.deposito()),
    ];
    const { id } = await e.api.make(
      '/operacion',
      newOperacion(e, { puerto_previsto: puerto.id, deposito_previsto: deposito.uuid }),
    );
    await e.api.remove(`/puerto/${puerto.id}`);
    await e.api.remove(`/deposito/${deposito.id}`);
    const kept = {
      puerto_previsto: { id: puerto.id, nombre: puerto.nombre },
      deposito_previsto: { id: deposito.id, nombre: deposito.nombre },
    };
    expect(await embarqueOf(id)).toMatchObject(kept);
    expect((await patch(id, { puerto_previsto: puerto.id, nave: 'A' })).body.datos.embarque).toMatchObject(
      kept,
    );
    const other = await agendar(e);
    expect(expectRefusal(await patch(other, { puerto_previsto: puerto.id }), 'validacion')).toEqual([
      'puerto_previsto',
    ]);
  });

  it('A planned container takes no custody: another operation can use its number', async () => {
    const numero = 'TCLU0000020';
    await e.api.make('/operacion', newOperacion(e, { contenedor_previsto: numero }));
    const id = await agendar(e);
    await postMovimientos(e, id, movimientos(e).retiroPuerto(['1 08:00', '1 17:00'], { numero }));
    expect((await patch(await agendar(e), { contenedor_previsto: numero })).status).toBe(200);
  });
});
