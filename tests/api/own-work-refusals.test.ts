/** What the refusals and promises of a driver tell him about rows outside of his work, and about invoices (R26.5). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiAnswer, expectRefused, expectSaved } from '#tests/support/api.ts';
import { attach, putContent, sampleBytes } from '#tests/support/attachments.ts';
import { waitUntil } from '#tests/support/device.ts';
import { openDriverDevice } from '#tests/support/driver-device.ts';
import { agendar, openEmpresa, storeEmpty, type TestEmpresa } from '#tests/support/empresa.ts';
import { movimientos } from '#tests/support/movimientos.ts';
import { logInWith } from '#tests/support/users.ts';

let empresa: TestEmpresa;
let driver: Awaited<ReturnType<typeof logInWith>>;
let foreign: { id: number; uuid: string; movimiento: { id: number; uuid: string } };

let numbers = 0;
const move = (operacion: number, more: object = {}) => {
  const numero = `ABCU${String(200_000 + numbers++)}`;
  return { ...movimientos(empresa).retiroPuerto(['2 08:00', '2 09:00'], { numero }), operacion, ...more };
};
const asDriver = () => ({ token: driver.token });

beforeAll(async () => {
  empresa = await openEmpresa();
  const { api, chofer, chofer2, camion2 } = empresa;
  driver = await logInWith(api, 'CHOFER', { chofer });
  const id = await agendar(empresa, 'IMPORTACION', { asignada: false });
  await api.patch(`/operacion/${id}`, { choferId: chofer2, camionId: camion2 });
  const movimiento = await api.make('/movimiento', move(id));
  foreign = { id, uuid: (await api.get(`/operacion/${id}`)).body.datos.uuid, movimiento };
});
afterAll(() => empresa.close());

/** The answers without what the caller chose himself: the id that he named. */
const shape = ({ status, body }: ApiAnswer, named: unknown): unknown => ({
  status,
  body: JSON.parse(JSON.stringify(body).replaceAll(String(named), 'ID')),
});

describe('The promise of a driver', () => {
  it('Rows of other drivers that a promise names are answered like rows that do not exist', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const stored = await storeEmpty(empresa, { cliente: empresa.other, numero: 'MSCU6639870' });
    const { rows } = await api.pool.query('select uuid from almacenaje where id = $1', [stored.almacenaje]);
    const answers: unknown[] = [];
    for (const [table, uuid] of [
      ['operacion', foreign.uuid],
      ['operacion', randomUUID()],
      ['almacenaje', rows[0].uuid],
      ['almacenaje', randomUUID()],
    ]) {
      const effect = table === 'operacion' ? { finalizado: true } : { inside: false, con_mercaderia: true };
      const promise = { outcome: { [`${table}/${uuid}`]: effect } };
      const body = move(operacion, { promise });
      const answer = await api.post('/movimiento', body, asDriver());
      expectRefused(answer, 'distinto');
      expect(answer.body.datos.actual).toMatchObject({ [`${table}/${uuid}`]: null });
      answers.push(shape(answer, uuid));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[2]).toEqual(answers[3]);
    expect((await api.get(`/operacion/${operacion}`)).body.datos.movimientos).toEqual([]);
  });

  it('Rows of his own work that a promise names are compared, and the answer is accepted as the promise', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const { uuid } = (await api.get(`/operacion/${operacion}`)).body.datos;
    const body = move(operacion, { promise: { outcome: { [`operacion/${uuid}`]: { finalizado: true } } } });
    const answer = await api.post('/movimiento', body, asDriver());
    expectRefused(answer, 'distinto');
    const { actual } = answer.body.datos;
    expect(actual).toEqual({ [`operacion/${uuid}`]: { finalizado: false } });
    const again = await api.post('/movimiento', { ...body, promise: { outcome: actual } }, asDriver());
    expectSaved(again, 'Movimiento creado correctamente', 201);
  });
});

describe('An invoiced operation', () => {
  it('An invoiced operation is closed for its driver, without a word about the invoice, and invoiced for the office', async () => {
    const { api, cliente } = empresa;
    const operacion = await agendar(empresa);
    const moves = movimientos(empresa);
    const first = move(operacion);
    await api.make('/movimiento', first);
    await api.make('/movimiento', { ...moves.descarga(['2 11:00', '2 12:00']), operacion });
    const ended = new Date(Date.now() - 3_600_000).toISOString();
    const last = await api.make('/movimiento', {
      ...moves.entregaContenedor(['3 11:00', '3 12:00']),
      fecha_termino: ended,
      operacion,
    });
    await api.make('/factura', { cliente, operaciones: [operacion], extras: [] });
    const change = { fecha_termino: new Date().toISOString() };
    const calls = (options?: object) => [
      api.patch(`/movimiento/${last.id}`, change, options),
      api.remove(`/movimiento/${last.id}`, options),
    ];
    const sentences = async (options?: object): Promise<unknown[]> => {
      const answers = await Promise.all(calls(options));
      for (const answer of answers) expectRefused(answer, 'regla');
      return answers.map(({ body }) => body.mensaje);
    };
    expect(await sentences(asDriver())).toEqual(Array(2).fill('La operación ya está cerrada'));
    expect(await sentences()).toEqual(Array(2).fill('La operación está facturada'));
    const batch = { operaciones: [{ key: randomUUID(), method: 'DELETE', path: `/movimiento/${last.id}` }] };
    const { body } = await api.post('/sync/lote', batch, asDriver());
    expect(JSON.stringify(body)).not.toMatch(/factura/i);
    expect(body.respuestas[0].body.mensaje).toBe('La operación ya está cerrada');
    const phone = await openDriverDevice(api, driver);
    await phone.engine.mutate('movimiento.remove', { id: last.id }, 0);
    await waitUntil(async () => {
      phone.device.clock.advance(60_000);
      await phone.engine.sync(true);
      return phone.engine.rows[0]?.state === 'rejected';
    });
    expect(phone.engine.rows[0]!.error?.mensaje).toBe('La operación ya está cerrada');
    expect(await phone.onDisk()).not.toMatch(/factura/i);
    phone.kill();
    const reads = [`/operacion/${operacion}`, '/operacion/asignado', '/sync/cambios'];
    const texts = await Promise.all(reads.map((path) => api.get(path, asDriver())));
    expect(JSON.stringify(texts.map((each) => each.body))).not.toMatch(/factura/i);
  });
});

describe('A settled operation', () => {
  it('A settled operation is closed for its driver, without a word about the settlement, and settled for the office', async () => {
    const { api, chofer } = empresa;
    const operacion = await agendar(empresa);
    const moves = movimientos(empresa);
    await api.make('/movimiento', move(operacion));
    await api.make('/movimiento', { ...moves.descarga(['2 11:00', '2 12:00']), operacion });
    const fecha_termino = new Date(Date.now() - 3_600_000).toISOString();
    const end = { ...moves.entregaContenedor(['3 11:00', '3 12:00']), fecha_termino, operacion };
    const last = await api.make('/movimiento', end);
    await api.make('/liquidacion', { chofer, hasta: '2199-01-01' });
    const sentenceOf = async (options?: object): Promise<string> => {
      const answer = await api.remove(`/movimiento/${last.id}`, options);
      expectRefused(answer, 'regla');
      return answer.body.mensaje;
    };
    expect(await sentenceOf(asDriver())).toBe('La operación ya está cerrada');
    expect(await sentenceOf()).toBe('La operación está liquidada');
  });
});

describe('References', () => {
  it('A photo that names a movement of another operation is answered like one that names no movement', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    const answers: unknown[] = [];
    for (const movimiento of [foreign.movimiento.id, foreign.movimiento.uuid, 99_999, randomUUID()]) {
      const uuid = randomUUID();
      await putContent(api, uuid, sampleBytes(), asDriver());
      const body = { uuid, operacion, movimiento, tipo: 'Sello' };
      const answer = await api.post('/adjunto', body, asDriver());
      expectRefused(answer, 'validacion');
      answers.push(shape(answer, movimiento));
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1);
    const own = (await attach(api, { operacion, tipo: 'Sello' })).body.datos;
    const changed = await Promise.all(
      [foreign.movimiento.id, 99_999].map((movimiento) =>
        api.patch(`/adjunto/${own.id}`, { movimiento }, asDriver()),
      ),
    );
    expect(changed[0]!.body).toEqual(changed[1]!.body);
  });

  it('A plant of another client is answered like one that does not exist', async () => {
    const { api } = empresa;
    const operacion = await agendar(empresa);
    await api.make('/movimiento', move(operacion));
    const answers = await Promise.all(
      [empresa.plantaAjena, 99_999].map((planta) =>
        api.post(
          '/movimiento',
          { ...movimientos(empresa).descarga(['2 11:00', '2 12:00']), planta, operacion },
          asDriver(),
        ),
      ),
    );
    expectRefused(answers[0]!, 'validacion', 'planta: El registro no existe');
    expect(answers[0]!.body).toEqual(answers[1]!.body);
  });

  it('A container of another client, one in other work and one that does not exist are all not available to him', async () => {
    const { api, other } = empresa;
    const operacion = await agendar(empresa, 'EXPORTACION');
    const stored = await storeEmpty(empresa, { cliente: other, numero: 'CBHU3202732' });
    const taken = (await api.get(`/operacion/${foreign.id}`)).body.datos.contenedor;
    const answers = await Promise.all(
      [stored.id, taken.id, 99_999, randomUUID()].map((contenedor) =>
        api.post(
          '/movimiento',
          { ...movimientos(empresa).retiroBodega(['2 08:00', '2 09:00'], contenedor), operacion },
          asDriver(),
        ),
      ),
    );
    for (const answer of answers)
      expectRefused(answer, 'regla', 'El contenedor no está disponible en bodega');
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  });
});
