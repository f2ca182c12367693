/** The attachments of an operation in its detail, its list, its history and its deletion (R25.4, R25.6). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sentencesOf } from '#views/historial-sentences.ts';
import { attach, sampleMiniatura } from '#tests/support/attachments.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
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

const retiro = () => m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `PRU-${++series}` });
const make = async (body: object) => (await attach(e.api, body)).body.datos;
const detailOf = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos;

async function withMovimiento() {
  const operacion = await agendar(e);
  const [movimiento = 0] = await postMovimientos(e, operacion, retiro());
  return { operacion, movimiento };
}

describe('R25.6 The attachments of an operation', () => {
  test('R25.6 The attachments of an operation are in its detail, by the time when they were made', async () => {
    const operacion = await agendar(e);
    const late = await make({ operacion, tomada_en: '2026-03-02T12:00:00Z', miniatura: sampleMiniatura() });
    const early = await make({ operacion, tomada_en: '2026-03-01T12:00:00Z' });
    await e.api.remove(`/adjunto/${(await make({ operacion })).id}`);
    expect((await detailOf(operacion)).adjuntos).toEqual([early, late]);
  });

  test('R25.6 The attachments of an operation are counted in the list of assigned ones', async () => {
    const operacion = await agendar(e);
    const count = async () => {
      const rows = await e.api.all('/operacion/asignado');
      return rows.find(({ op_id }) => op_id === operacion).adjuntos;
    };
    expect(await count()).toBe(0);
    await make({ operacion });
    const second = await make({ operacion });
    expect(await count()).toBe(2);
    await e.api.remove(`/adjunto/${second.id}`);
    expect(await count()).toBe(1);
  });

  test('R25.6 The attachments of an operation reach replicas with their thumbnails, without their bytes', async () => {
    const operacion = await agendar(e);
    const since = (await e.api.get('/sync/cambios?desde=0')).body.cursor;
    const made = await make({ operacion, miniatura: sampleMiniatura() });
    const { body } = await e.api.get(`/sync/cambios?desde=${since}`);
    const [{ tabla, filas }] = body.cambios;
    expect(tabla).toBe('adjunto');
    expect(filas[0]).toMatchObject({ uuid: made.uuid, operacion_id: operacion, miniatura: made.miniatura });
    expect(Object.keys(filas[0])).not.toContain('contenido');
    const first = (await e.api.get('/sync/cambios?desde=0')).body.cambios;
    expect(JSON.stringify(first.find((each: { tabla: string }) => each.tabla === 'adjunto'))).toContain(
      made.uuid,
    );
  });

  test('R25.6 The attachments of an operation are in its history, without their thumbnails', async () => {
    const { operacion, movimiento } = await withMovimiento();
    const { id } = await make({ operacion, miniatura: sampleMiniatura() });
    await e.api.patch(`/adjunto/${id}`, { tipo: 'Daño', nota: 'Abolladura', movimiento });
    await e.api.remove(`/adjunto/${id}`);
    const { body } = await e.api.get(`/historial/operacion/${operacion}?limit=3`);
    const who = body.results[0].quien.nombre;
    expect(body.results.flatMap(sentencesOf)).toEqual([
      `${who} eliminó la foto o el documento Daño`,
      `${who} indicó Nota en la foto o el documento Daño: Abolladura`,
      `${who} cambió Tipo en la foto o el documento Daño de EIR a Daño`,
      `${who} indicó Movimiento en la foto o el documento Daño: Retiro en puerto`,
      `${who} agregó la foto o el documento EIR`,
    ]);
    const { rows } = await e.api.pool.query(`select antes, despues from bitacora where tabla = 'adjunto'`);
    expect(JSON.stringify(rows)).not.toContain('miniatura');
  });
});

describe('R25.4 What takes attachments along', () => {
  test('R25.4 An undone movement leaves its attachments to the operation', async () => {
    const { operacion, movimiento } = await withMovimiento();
    const made = await make({ operacion, movimiento });
    const other = await make({ operacion });
    expect((await e.api.remove(`/movimiento/${movimiento}`)).status).toBe(200);
    const { adjuntos } = await detailOf(operacion);
    expect(adjuntos[0]).toMatchObject({ id: made.id, movimiento: null });
    expect(adjuntos[0].version).toBeGreaterThan(made.version);
    expect(adjuntos[1]).toEqual(other);
  });

  test('R25.4 An attachment that comes after its movement was undone stays with the operation', async () => {
    const { operacion, movimiento } = await withMovimiento();
    await e.api.remove(`/movimiento/${movimiento}`);
    const { status, body } = await attach(e.api, { operacion, movimiento });
    expect(status).toBe(201);
    expect(body.datos.movimiento).toBeNull();
    expect(body.advertencias).toEqual([
      'El movimiento se eliminó: la foto o el documento queda en la operación',
    ]);
    const again = await e.api.post('/adjunto', { uuid: body.datos.uuid, tipo: 'EIR', operacion, movimiento });
    expect(again.status).toBe(200);
  });

  test('R25.4 A deleted operation takes its attachments along', async () => {
    const operacion = await agendar(e);
    const { id } = await make({ operacion });
    const { body } = await e.api.remove(`/operacion/${operacion}`);
    expect(body.datos.adjuntos).toHaveLength(1);
    expectRefusal(await e.api.patch(`/adjunto/${id}`, { nota: 'x' }), 'no_encontrado');
    expectRefusal(await attach(e.api, { operacion }), 'no_encontrado', 'No se encontró la operación');
  });

  test('R25.4 The deletion of an operation with an attachment that its user has not seen is not what was promised', async () => {
    const operacion = await agendar(e);
    const { uuid } = await detailOf(operacion);
    const { uuid: unseen } = await make({ operacion });
    const promise = { outcome: { [`operacion/${uuid}`]: null } };
    const answer = await e.api.call('DELETE', `/operacion/${operacion}`, { promise });
    expectRefusal(answer, 'distinto');
    expect(answer.body.datos.actual).toEqual({ ...promise.outcome, [`adjunto/${unseen}`]: null });
    const seen = { outcome: answer.body.datos.actual };
    expect((await e.api.call('DELETE', `/operacion/${operacion}`, { promise: seen })).status).toBe(200);
  });

  test('R25.4 The removal of an attachment keeps its promise', async () => {
    const { uuid } = await make({ operacion: await agendar(e) });
    const promise = { outcome: { [`adjunto/${uuid}`]: null } };
    expect((await e.api.call('DELETE', `/adjunto/${uuid}`, { promise })).status).toBe(200);
    expect((await e.api.remove(`/adjunto/${randomUUID()}`)).status).toBe(404);
  });
});
