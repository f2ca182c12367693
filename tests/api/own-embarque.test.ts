/** What a driver sees of the plan of his own work: what road, gate and depot ask for (R26.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localAnswerOf } from '#data/replica/local-answers.ts';
import { createDevice } from '#tests/support/device.ts';
import { newOperacion, storedEmbarque, typedEmbarque } from '#tests/support/embarque.ts';
import { openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { createNetwork } from '#tests/support/network.ts';
import { payloads } from '#tests/support/payloads.ts';
import { logInWith } from '#tests/support/users.ts';

let e: TestEmpresa;
let driver: Awaited<ReturnType<typeof logInWith>>;
let id: number;
beforeAll(async () => {
  e = await openEmpresa();
  driver = await logInWith(e.api, 'CHOFER', { chofer: e.chofer });
  ({ id } = await e.api.make('/operacion', newOperacion(e, typedEmbarque(e))));
  await e.api.patch(`/operacion/${id}`, { choferId: e.chofer, camionId: e.camion });
});
afterAll(() => e.close());

const HIDDEN = ['referencia_cliente', 'dias_libres', 'libre_desde', 'ultimo_dia_libre'];
const seen = () =>
  Object.fromEntries(Object.entries(storedEmbarque(e)).filter(([field]) => !HIDDEN.includes(field)));
const found = async (search: string) =>
  (await e.api.get(`/operacion/asignado?search=${search}`, { token: driver.token })).body.results;

describe('The plan of a driver’s own work', () => {
  it('His detail has the plan without the reference of the client and the free days', async () => {
    const { datos } = (await e.api.get(`/operacion/${id}`, { token: driver.token })).body;
    expect(datos.embarque).toEqual(seen());
  });

  it('His list has BL and appointment, and finds them and the container, but not the reference', async () => {
    const [row] = await found('SSZ1200');
    expect(row).toMatchObject({
      op_id: id,
      op_bl_booking: 'SSZ1200',
      op_cita_desde: seen().cita_desde,
      op_contenedor_previsto: seen().contenedor_previsto,
    });
    expect(row).not.toHaveProperty('op_ultimo_dia_libre');
    expect(await found('CSQU305')).toHaveLength(1);
    expect(await found('4501')).toEqual([]);
  });

  it('He may not change the plan', async () => {
    expect((await e.api.patch(`/operacion/${id}`, { nave: 'X' }, { token: driver.token })).status).toBe(403);
  });

  it('A planned place that was deleted keeps its name, in his answers and on his device', async () => {
    const [puerto, deposito] = [
      await e.api.make('/puerto', payloads.puerto()),
      await e.api.make('/deposito', payloads.deposito()),
    ];
    const places = { puerto_previsto: puerto.id, deposito_previsto: deposito.id };
    await e.api.patch(`/operacion/${id}`, places);
    await e.api.remove(`/puerto/${puerto.id}`);
    await e.api.remove(`/deposito/${deposito.id}`);
    const { datos } = (await e.api.get(`/operacion/${id}`, { token: driver.token })).body;
    expect(datos.embarque).toMatchObject({
      puerto_previsto: { id: puerto.id, nombre: puerto.nombre },
      deposito_previsto: { id: deposito.id, nombre: deposito.nombre },
    });
    const device = createDevice(createNetwork(e.api, () => driver.token).transport);
    const { engine, kill } = await device.open({ userId: driver.usuario.id, role: 'CHOFER' });
    await engine.sync();
    expect(localAnswerOf(engine.reader, 'operacion.get', { id })).toMatchObject({
      embarque: {
        puerto_previsto: { nombre: puerto.nombre },
        deposito_previsto: { nombre: deposito.nombre },
      },
    });
    kill();
    await e.api.patch(`/operacion/${id}`, { puerto_previsto: e.puerto, deposito_previsto: e.deposito });
  });

  it('His device has the plan without those fields, also after the office has changed it', async () => {
    const device = createDevice(createNetwork(e.api, () => driver.token).transport);
    const { engine, kill } = await device.open({ userId: driver.usuario.id, role: 'CHOFER' });
    await engine.sync();
    const columns = () => engine.reader.get('operacion', id);
    expect(columns()).toMatchObject({ bl_booking: 'SSZ1200', puerto_previsto_id: e.puerto });
    await e.api.patch(`/operacion/${id}`, { cita_codigo: 'TPS-78', referencia_cliente: 'OC 9' });
    await engine.pull();
    expect(columns()).toMatchObject({ cita_codigo: 'TPS-78' });
    for (const hidden of HIDDEN) expect(columns()).not.toHaveProperty(hidden);
    kill();
  });
});
