/** The papers of an operation in its detail, its history, replicas and its deletion, and what a driver sees (R28). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentencesOf } from '#views/historial-sentences.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { logInWith } from '#tests/support/users.ts';

const RUT = '76.105.422-8';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
let series = 0;

let token: string;
beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
  ({ token } = await logInWith(e.api, 'CHOFER', { chofer: e.chofer }));
});
afterAll(() => e.close());

const make = (body: object) =>
  e.api.make('/documento', { tipo: 'Guía de despacho', folio: `F-${++series}`, ...body });
const detailOf = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos;

async function withMovimiento() {
  const operacion = await agendar(e);
  const retiro = m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `PRU-${++series}` });
  const [movimiento = 0] = await postMovimientos(e, operacion, retiro);
  return { operacion, movimiento };
}

describe('R28.4 The documents of an operation', () => {
  test('R28.4 They are in its detail in the order in which they came, without deleted ones', async () => {
    const operacion = await agendar(e);
    const first = await make({ operacion, fecha: '2026-03-02' });
    await e.api.remove(`/documento/${(await make({ operacion })).id}`);
    const second = await make({ operacion, fecha: '2026-03-01', rut_emisor: RUT });
    expect((await detailOf(operacion)).documentos).toEqual([first, second]);
  });

  test('R28.4 They reach replicas, the day as a day', async () => {
    const operacion = await agendar(e);
    const since = (await e.api.get('/sync/cambios?desde=0')).body.cursor;
    const { uuid } = await make({ operacion, fecha: '2026-03-01', rut_emisor: RUT });
    const row = { uuid, operacion_id: operacion, movimiento_id: null, fecha: '2026-03-01', rut_emisor: RUT };
    const [change] = (await e.api.get(`/sync/cambios?desde=${since}`)).body.cambios;
    expect(change).toMatchObject({ tabla: 'documento', filas: [row] });
    const first = (await e.api.get('/sync/cambios?desde=0')).body.cambios;
    const all = first.find((each: { tabla: string }) => each.tabla === 'documento').filas;
    expect(all.find((each: { uuid: string }) => each.uuid === uuid)).toEqual(change.filas[0]);
  });

  test('R28.4 They are in its history by type and folio', async () => {
    const { operacion, movimiento } = await withMovimiento();
    const { id } = await make({ operacion, folio: '1234' });
    await e.api.patch(`/documento/${id}`, { fecha: '2026-03-01', rut_emisor: RUT, movimiento });
    await e.api.patch(`/documento/${id}`, { folio: '1235' });
    await e.api.remove(`/documento/${id}`);
    const { body } = await e.api.get(`/historial/operacion/${operacion}?limit=4`);
    const who = body.results[0].quien.nombre;
    expect(body.results.flatMap(sentencesOf)).toEqual([
      `${who} eliminó el documento Guía de despacho 1235`,
      `${who} cambió Folio en el documento Guía de despacho 1235 de 1234 a 1235`,
      `${who} indicó Fecha en el documento Guía de despacho 1234: 2026-03-01`,
      `${who} indicó RUT del emisor en el documento Guía de despacho 1234: ${RUT}`,
      `${who} indicó Movimiento en el documento Guía de despacho 1234: Retiro en puerto`,
      `${who} agregó el documento Guía de despacho 1234`,
    ]);
  });
});

describe('R28.5 What takes documents along', () => {
  test('R28.5 An undone movement leaves its documents to the operation', async () => {
    const { operacion, movimiento } = await withMovimiento();
    const made = await make({ operacion, movimiento });
    const other = await make({ operacion });
    expect((await e.api.remove(`/movimiento/${movimiento}`)).status).toBe(200);
    const { documentos } = await detailOf(operacion);
    expect(documentos[0]).toMatchObject({ id: made.id, movimiento: null });
    expect(documentos[0].version).toBeGreaterThan(made.version);
    expect(documentos[1]).toEqual(other);
  });

  test('R28.5 A document that comes after its movement was undone stays with the operation', async () => {
    const { operacion, movimiento } = await withMovimiento();
    await e.api.remove(`/movimiento/${movimiento}`);
    const body = { uuid: randomUUID(), operacion, movimiento, tipo: 'EIR', folio: '1' };
    const { status, body: answer } = await e.api.post('/documento', body);
    expect(status).toBe(201);
    expect(answer.datos.movimiento).toBeNull();
    expect(answer.advertencias).toEqual(['El movimiento se eliminó: el documento queda en la operación']);
    expect((await e.api.post('/documento', body)).status).toBe(200);
  });

  test('R28.5 A deleted operation takes its documents along', async () => {
    const operacion = await agendar(e);
    const { id } = await make({ operacion });
    const { body } = await e.api.remove(`/operacion/${operacion}`);
    expect(body.datos.documentos).toHaveLength(1);
    expectRefusal(await e.api.patch(`/documento/${id}`, { nota: 'x' }), 'no_encontrado');
    const late = await e.api.post('/documento', { operacion, tipo: 'EIR', folio: '1' });
    expectRefusal(late, 'no_encontrado', 'No se encontró la operación');
  });

  test('R28.5 The deletion of an operation with a document that its user has not seen is not what was promised', async () => {
    const operacion = await agendar(e);
    const { uuid } = await detailOf(operacion);
    const { uuid: unseen } = await make({ operacion });
    const promise = { outcome: { [`operacion/${uuid}`]: null } };
    const answer = await e.api.call('DELETE', `/operacion/${operacion}`, { promise });
    expectRefusal(answer, 'distinto');
    expect(answer.body.datos.actual).toEqual({ ...promise.outcome, [`documento/${unseen}`]: null });
    const seen = { outcome: answer.body.datos.actual };
    expect((await e.api.call('DELETE', `/operacion/${operacion}`, { promise: seen })).status).toBe(200);
  });

  test('R28.5 The removal of a document keeps its promise', async () => {
    const { uuid } = await make({ operacion: await agendar(e) });
    const promise = { outcome: { [`documento/${uuid}`]: null } };
    expect((await e.api.call('DELETE', `/documento/${uuid}`, { promise })).status).toBe(200);
  });
});

describe('R28.6 What a driver sees of documents', () => {
  test('R28.6 His operation has its documents without the RUT of the issuer, and he writes none', async () => {
    const { operacion, movimiento } = await withMovimiento();
    await e.api.patch(`/chofer/${e.chofer}`, { rut: '12.345.678-5', cel: '9 1111 2222' });
    await e.api.patch(`/camion/${e.camion}`, { placa_carro: 'JKLM-34' });
    const made = await make({ operacion, movimiento, rut_emisor: RUT, nota: 'En la cabina' });
    const { rut_emisor: _, ...seen } = made;
    const { datos } = (await e.api.get(`/operacion/${operacion}`, { token })).body;
    expect(datos.documentos).toEqual([seen]);
    expect(datos).toMatchObject({
      chofer: { rut: '12.345.678-5', cel: '9 1111 2222' },
      camion: { placa_carro: 'JKLM-34' },
    });
    expect(datos.cliente).not.toHaveProperty('rut');
    const { cambios } = (await e.api.get('/sync/cambios?desde=0', { token })).body;
    const rows = cambios.find((each: { tabla: string }) => each.tabla === 'documento').filas;
    const row = rows.find(({ uuid }: { uuid: string }) => uuid === made.uuid);
    expect(row).toMatchObject({ operacion_id: operacion, nota: 'En la cabina' });
    expect(row).not.toHaveProperty('rut_emisor');
    const body = { operacion, tipo: 'EIR', folio: '1' };
    const answers = [
      await e.api.post('/documento', body, { token }),
      await e.api.patch(`/documento/${made.id}`, { nota: 'x' }, { token }),
      await e.api.remove(`/documento/${made.id}`, { token }),
    ];
    for (const answer of answers) expectRefusal(answer, 'sin_permiso');
    expect(answers[0]!.body.mensaje).toBe('No tiene permiso para agregar documentos');
  });

  test('R28.6 The documents of the work of other drivers do not reach him', async () => {
    const operacion = await agendar(e, 'IMPORTACION', { asignada: false });
    await e.api.patch(`/operacion/${operacion}`, { choferId: e.chofer2, camionId: e.camion2 });
    const { uuid } = await make({ operacion });
    const { cambios } = (await e.api.get('/sync/cambios?desde=0', { token })).body;
    expect(JSON.stringify(cambios)).not.toContain(uuid);
  });
});

describe('R28.7 What documents need of driver and truck', () => {
  test('R28.7 Driver and truck have RUT, phone and trailer in their records, selects and the detail', async () => {
    const more = { rut: '11.111.111-1', cel: '9 3333 4444' };
    await e.api.patch(`/chofer/${e.chofer}`, more);
    await e.api.patch(`/camion/${e.camion}`, { placa_carro: 'JKLM-34' });
    expect((await e.api.get(`/chofer/${e.chofer}`)).body.datos).toMatchObject(more);
    const choferes = (await e.api.get('/chofer/for-select')).body.datos;
    expect(choferes.find(({ id }: { id: number }) => id === e.chofer)).toMatchObject(more);
    const camiones = (await e.api.get('/camion/for-select')).body.datos;
    expect(camiones.find(({ id }: { id: number }) => id === e.camion).placa_carro).toBe('JKLM-34');
    const detail = await detailOf(await agendar(e));
    expect(detail).toMatchObject({ chofer: more, camion: { placa_carro: 'JKLM-34' } });
    const cleared = await e.api.patch(`/chofer/${e.chofer}`, { rut: '', cel: null });
    expect(cleared.body.datos).toMatchObject({ rut: null, cel: null });
  });

  test('R28.7 A wrong check digit of a driver’s RUT is a warning', async () => {
    const wrong = await e.api.patch(`/chofer/${e.chofer}`, { rut: '11.111.111-2' });
    expect(wrong.body.advertencias).toEqual(['RUT con dígito verificador incorrecto']);
    expect((await e.api.patch(`/chofer/${e.chofer}`, { cel: '1' })).body).not.toHaveProperty('advertencias');
    expect((await e.api.patch(`/chofer/${e.chofer}`, { rut: null })).body).not.toHaveProperty('advertencias');
  });
});
