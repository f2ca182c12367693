/** What a driver reads: his own work, and no amounts, tariffs, RUTs or other clients (R26.5). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contracts/endpoint.ts';
import { pathOf } from '#contracts/path-of.ts';
import { type EndpointKey, ENDPOINTS } from '#contracts/endpoints.ts';
import { mayCall } from '#contracts/permissions.ts';
import { TABLES } from '#contracts/tables.ts';
import { expectRefused } from '#tests/support/api.ts';
import { attach, sampleMiniatura } from '#tests/support/attachments.ts';
import { agendar, openEmpresa, storeEmpty, type TestEmpresa } from '#tests/support/empresa.ts';
import { createDevice } from '#tests/support/device.ts';
import { secretsIn } from '#tests/support/driver-secrets.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { createNetwork } from '#tests/support/network.ts';
import { logInWith } from '#tests/support/users.ts';

let empresa: TestEmpresa;
let driver: Awaited<ReturnType<typeof logInWith>>;
/** The driver's operation with a charge, a photo and a signature, and one of another driver and client. */
let own: number;
let foreign: number;
let movimiento: { id: number; uuid: string; version: number };
let adjunto: { id: number; uuid: string; version: number };

beforeAll(async () => {
  empresa = await openEmpresa();
  const { api, chofer, chofer2, camion2, other } = empresa;
  driver = await logInWith(api, 'CHOFER', { chofer });
  const moves = movimientos(empresa);
  const plan = { referencia_cliente: 'OC-4501', dias_libres: 7, libre_desde: '2026-03-01' };
  own = await agendar(empresa, 'IMPORTACION', plan);
  await api.make('/movimiento', { ...moves.retiroPuerto(['2 08:00', '2 09:00']), operacion: own });
  // Nine hours at the plant: three are charged.
  movimiento = await api.make('/movimiento', {
    ...moves.descarga(['2 11:00', '2 20:00']),
    operacion: own,
  });
  adjunto = (
    await attach(api, {
      operacion: own,
      movimiento: movimiento.id,
      tipo: 'Firma',
      firmante_nombre: 'Ana Rojas',
      firmante_rut: '12345678-5',
      miniatura: sampleMiniatura(),
    })
  ).body.datos;
  foreign = await agendar(empresa, 'EXPORTACION', { cliente: other, asignada: false });
  await api.patch(`/operacion/${foreign}`, { choferId: chofer2, camionId: camion2 });
  await api.make('/movimiento', {
    ...moves.retiroDeposito(['2 08:00', '2 09:00'], { sello: 'OTHER-SEAL' }),
    operacion: foreign,
  });
  await storeEmpty(empresa, { cliente: other });
});
afterAll(() => empresa.close());

const asDriver = { token: '' };
beforeAll(() => {
  asDriver.token = driver.token;
});

const READS = (Object.entries(ENDPOINTS) as [EndpointKey, Endpoint][]).filter(
  ([call, { method, open }]) =>
    method === 'GET' && !open && mayCall('CHOFER', call) && call !== 'sync.eventos',
);
/** The documentation names the fields of all calls. */
const OF_RECORDS = READS.filter(([call]) => call !== 'docs.openapi').map(([call]) => call);

const idFor = (call: EndpointKey): string =>
  call === 'usuario.get'
    ? String(driver.usuario.id)
    : call.startsWith('adjunto')
      ? adjunto.uuid
      : String(own);

describe('What a driver reads', () => {
  it.each(OF_RECORDS)('The answer to %s has nothing that a driver may not see', async (call) => {
    const { api } = empresa;
    const response = await api.raw(pathOf(call, { id: idFor(call) }), asDriver);
    expect(response.status).toBe(200);
    expect(secretsIn(await response.text())).toEqual([]);
  });

  it('Rows that a driver requests by id are answered if they are his, and as deleted otherwise', async () => {
    const ids = Array.from({ length: 40 }, (_, at) => at + 1);
    const tablas = TABLES.map((table) => ({ tabla: table, grupos: [0], ids }));
    const { status, body } = await empresa.api.post('/sync/filas', { tablas }, asDriver);
    expect(status).toBe(200);
    expect(secretsIn(JSON.stringify(body))).toEqual([]);
    const operaciones = body.cambios.find(({ tabla }: { tabla: string }) => tabla === 'operacion');
    expect(operaciones.filas.map(({ id }: { id: number }) => id)).toEqual([own]);
    expect(operaciones.eliminados).toContain(foreign);
  });

  it('His own operation is on his list and has its movements and photos without amounts', async () => {
    const { api } = empresa;
    const list = (await api.get('/operacion/asignado?search=vina', asDriver)).body;
    expect(list.results.map(({ op_id }: { op_id: number }) => op_id)).toEqual([own]);
    const { datos } = (await api.get(`/operacion/${own}`, asDriver)).body;
    expect(datos).toMatchObject({
      cliente: { nombre: 'Viña Ñuble', plantas: [{ nombre: 'Planta Chillán' }] },
      chofer: { nombre: 'Álvaro Pérez' },
      movimientos: [{ tipo: 'Retiro en puerto' }, { tipo: 'Descarga en planta' }],
      adjuntos: [{ tipo: 'Firma', firmante_nombre: 'Ana Rojas', miniatura: sampleMiniatura() }],
    });
  });

  it('An operation of another driver, its photos and its list entry do not exist for a driver', async () => {
    const { api } = empresa;
    const hidden = (await attach(api, { operacion: foreign, tipo: 'Sello' })).body.datos;
    expectRefused(await api.get(`/operacion/${foreign}`, asDriver), 'no_encontrado');
    expectRefused(await api.get(`/adjunto/${hidden.uuid}/contenido`, asDriver), 'no_encontrado');
    expect((await api.get('/operacion/asignado?search=frutas', asDriver)).body.results).toEqual([]);
    expect((await api.raw(`/adjunto/${adjunto.uuid}/contenido`, asDriver)).status).toBe(200);
  });

  it('A list cannot be sorted by a column that a driver does not see', async () => {
    const { api } = empresa;
    const second = await agendar(empresa, 'IMPORTACION', { monto: 1, eta_puerto: '2026-03-09T12:00:00Z' });
    const idsOf = async (sort: string): Promise<number[]> =>
      (await api.get(`/operacion/asignado?sort=${sort}`, asDriver)).body.results.map(
        ({ op_id }: { op_id: number }) => op_id,
      );
    expect(await idsOf('op_monto:ASC')).toEqual([own, second]);
    expect(await idsOf('op_monto:DESC')).toEqual([own, second]);
  });
});

describe('What refusals tell a driver', () => {
  const texts = async (answers: Promise<{ body: unknown }>[]): Promise<string> =>
    JSON.stringify((await Promise.all(answers)).map(({ body }) => body));

  it('A conflict over the version answers the record without amounts', async () => {
    const { api } = empresa;
    const stale = { ...asDriver, ifMatch: 1 };
    const answers = [
      await api.patch(`/movimiento/${movimiento.id}`, { datos: { sello: 'X' } }, stale),
      await api.remove(`/movimiento/${movimiento.id}`, stale),
      await api.patch(`/adjunto/${adjunto.id}`, { nota: 'x' }, stale),
    ];
    expect(answers.map(({ status }) => status)).toEqual([412, 412, 412]);
    expect(answers[0]!.body.datos).toMatchObject({ id: movimiento.id, tipo: 'Descarga en planta' });
    expect(secretsIn(JSON.stringify(answers.map(({ body }) => body)))).toEqual([]);
  });

  it('A base with hidden fields counts as another state, whether it is true or not', async () => {
    const { api } = empresa;
    const { extras } = (await api.get(`/operacion/${own}`)).body.datos.movimientos[1];
    expect(extras).toHaveLength(1);
    const promise = { base: { extras } };
    const answer = await api.patch(`/movimiento/${movimiento.id}`, { promise }, asDriver);
    expect(answer.status).toBe(412);
    expect(secretsIn(JSON.stringify(answer.body))).toEqual([]);
  });

  it('A promise is compared without amounts, and its answer has none', async () => {
    const { api } = empresa;
    const charged = { ...movimientos(empresa).descarga(['2 11:00', '2 22:00']) };
    const outcome = { [`operacion/${movimiento.uuid}`]: { finalizado: true, tarifa: null } };
    const answer = await api.patch(
      `/movimiento/${movimiento.id}`,
      { ...charged, promise: { outcome } },
      asDriver,
    );
    expectRefused(answer, 'distinto');
    expect(secretsIn(JSON.stringify(answer.body))).toEqual([]);
    const { version } = (await api.get(`/operacion/${own}`)).body.datos.movimientos[1];
    const saved = await api.patch(
      `/movimiento/${movimiento.id}`,
      { ...charged, promise: { outcome: {} } },
      { ...asDriver, ifMatch: version },
    );
    expect(saved.status).toBe(200);
    expect(secretsIn(JSON.stringify(saved.body))).toEqual([]);
  });

  it('A record of another driver is answered like one that does not exist, by its uuid too', async () => {
    const { api } = empresa;
    const [other] = (await api.get(`/operacion/${foreign}`)).body.datos.movimientos;
    const moves = movimientos(empresa);
    const body = { ...moves.carga(['3 08:00', '3 09:00']), operacion: foreign };
    const answers = await texts([
      api.patch(`/movimiento/${other.id}`, { datos: { sello: 'X' } }, { ...asDriver, ifMatch: 1 }),
      api.post('/movimiento', body, asDriver),
      api.post('/movimiento', { ...body, operacion: own, uuid: other.uuid }, asDriver),
      api.post('/movimiento', { ...body, operacion: 99_999 }, asDriver),
    ]);
    expect(secretsIn(answers)).toEqual([]);
    expect(JSON.parse(answers).map(({ codigo }: { codigo: string }) => codigo)).toEqual(
      Array.from({ length: 4 }, () => 'no_encontrado'),
    );
    expect((await api.get(`/operacion/${foreign}`)).body.datos.movimientos).toEqual([other]);
  });
});

describe('What a driver’s device stores', () => {
  it('The database of the device has nothing that a driver may not see', async () => {
    const network = createNetwork(empresa.api, () => driver.token);
    const device = createDevice(network.transport);
    const { engine, db, kill } = await device.open({ userId: driver.usuario.id, role: 'CHOFER' });
    await engine.sync();
    const stored = await Promise.all(
      db.tables.map(async (table) => [table.name, await table.toArray()] as const),
    );
    kill();
    const text = JSON.stringify(stored);
    expect(text).toContain('Viña Ñuble');
    expect(secretsIn(text)).toEqual([]);
  });
});
