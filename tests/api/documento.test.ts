/** The papers of an operation: POST, PATCH and DELETE /documento (R28). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { WRONG_RUT } from '#domain/rut.ts';
import { TIPOS_DOCUMENTO } from '#domain/vocabulary.ts';
import { expectSaved } from '#tests/support/api.ts';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

const RUT = '76.105.422-8';

let e: TestEmpresa;
let m: ReturnType<typeof movimientos>;
let operacion: number;
let movimiento: number;
let series = 0;

const retiro = () => m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `PRU-${++series}` });
const nextFolio = (): string => `F-${++series}`;

beforeAll(async () => {
  e = await openEmpresa();
  m = movimientos(e);
  operacion = await agendar(e);
  [movimiento = 0] = await postMovimientos(e, operacion, retiro());
});
afterAll(() => e.close());

const post = (body: object = {}) =>
  e.api.post('/documento', { operacion, tipo: 'Guía de despacho', folio: nextFolio(), ...body });
const make = async (body: object = {}) =>
  expectSaved(await post(body), 'Documento creado correctamente', 201);

describe('R28.1 A new document', () => {
  test('R28.1 A new document is answered with its record', async () => {
    const uuid = randomUUID();
    const answer = await post({
      uuid,
      movimiento,
      tipo: 'DIN',
      folio: ' 3390012345-1 ',
      fecha: '2026-03-01',
      rut_emisor: RUT,
      nota: ' Copia ',
    });
    const datos = expectSaved(answer, 'Documento creado correctamente', 201);
    expect(datos).toEqual({
      id: expect.any(Number),
      uuid,
      version: expect.any(Number),
      created_at: expect.any(String),
      updated_at: datos.created_at,
      operacion,
      movimiento,
      tipo: 'DIN',
      folio: '3390012345-1',
      fecha: '2026-03-01',
      rut_emisor: RUT,
      nota: 'Copia',
    });
    expect(answer.headers.get('etag')).toBe(`"${datos.version}"`);
    expect(answer.body).not.toHaveProperty('advertencias');
  });

  test('R28.1 A new document needs operation, type and folio only', async () => {
    expect(await make({ fecha: '', rut_emisor: '', nota: null, movimiento: '' })).toMatchObject({
      fecha: null,
      rut_emisor: null,
      nota: null,
      movimiento: null,
    });
    const answer = await e.api.post('/documento', {});
    expect(expectRefusal(answer, 'validacion').toSorted()).toEqual(['folio', 'operacion', 'tipo']);
  });

  it.each(TIPOS_DOCUMENTO)('R28.1 A new document may be of the type %s', async (tipo) => {
    expect((await make({ tipo })).tipo).toBe(tipo);
  });

  it.each([
    ['an unknown type', { tipo: 'Boleta' }, 'tipo'],
    ['an empty folio', { folio: ' ' }, 'folio'],
    ['a folio of 51 characters', { folio: 'x'.repeat(51) }, 'folio'],
    ['a day that is none', { fecha: '2026-02-30' }, 'fecha'],
    ['a day with a time', { fecha: '2026-03-01T12:00:00Z' }, 'fecha'],
    ['a note of 201 characters', { nota: 'x'.repeat(201) }, 'nota'],
    ['a movement that does not exist', { movimiento: 999_999 }, 'movimiento'],
  ])('R28.1 A new document with %s is refused', async (_case, body, field) => {
    expect(expectRefusal(await post(body), 'validacion')).toEqual([field]);
  });

  test('R28.1 A folio may have 50 characters', async () => {
    expect((await make({ folio: 'x'.repeat(50) })).folio).toHaveLength(50);
  });

  test('R28.1 A new document names an operation that exists, and a movement of it', async () => {
    expectRefusal(await post({ operacion: randomUUID() }), 'no_encontrado', 'No se encontró la operación');
    const other = await agendar(e);
    expect(expectRefusal(await post({ operacion: other, movimiento }), 'validacion')).toEqual(['movimiento']);
  });

  test('R28.1 A new document that is sent again is answered 200, and 409 with other content', async () => {
    const body = { uuid: randomUUID(), folio: nextFolio(), movimiento, fecha: '2026-03-01' };
    const { id } = await make(body);
    const again = await post(body);
    expect(again.status).toBe(200);
    expect(again.body.datos.id).toBe(id);
    expectRefusal(await post({ ...body, fecha: '2026-03-02' }), 'existe');
  });

  test('R28.1 A finished and an invoiced operation take, change and lose documents', async () => {
    const done = await agendar(e);
    const unload = m.descarga(['1 10:00', '1 12:00']);
    await postMovimientos(e, done, retiro(), unload, m.entregaContenedor(['1 15:00', '1 16:00']));
    const first = await make({ operacion: done });
    await e.api.make('/factura', { cliente: e.cliente, operaciones: [done], extras: [] });
    const detail = (await e.api.get(`/operacion/${done}`)).body.datos;
    expect(detail).toMatchObject({ finalizado: true, facturada: true });
    expect((await post({ operacion: done })).status).toBe(201);
    expect((await e.api.patch(`/documento/${first.id}`, { nota: 'x' })).status).toBe(200);
    expect((await e.api.remove(`/documento/${first.id}`)).status).toBe(200);
  });
});

describe('R28.2 The warnings about a document', () => {
  test('R28.2 A wrong check digit of the issuer is a warning, at POST and at PATCH', async () => {
    const { body } = await post({ rut_emisor: '76.105.422-9' });
    expect(body.advertencias).toEqual([WRONG_RUT]);
    const note = await e.api.patch(`/documento/${body.datos.id}`, { nota: 'x' });
    expect(note.body).not.toHaveProperty('advertencias');
    const again = await e.api.patch(`/documento/${body.datos.id}`, { rut_emisor: '1-8' });
    expect(again.body.advertencias).toEqual([WRONG_RUT]);
  });

  test('R28.2 A document that exists already is a warning that names its operation', async () => {
    const folio = nextFolio();
    await make({ folio, rut_emisor: RUT });
    const other = await agendar(e);
    const twin = { operacion: other, folio, rut_emisor: '761054228' };
    const { body } = await post(twin);
    expect(body.advertencias).toEqual([`Ya existe este documento en la operación ${operacion}`]);
    expect((await post({ ...twin, tipo: 'Factura' })).body).not.toHaveProperty('advertencias');
    expect((await post({ ...twin, rut_emisor: null })).body).not.toHaveProperty('advertencias');
    await e.api.remove(`/documento/${body.datos.id}`);
    const third = await make({ operacion: other, folio: nextFolio(), rut_emisor: RUT });
    const moved = await e.api.patch(`/documento/${third.id}`, { folio });
    expect(moved.body.advertencias).toEqual([`Ya existe este documento en la operación ${operacion}`]);
  });
});

describe('R28.3 The change of a document', () => {
  test('R28.3 A change alters what it names, never the operation', async () => {
    const made = await make({ fecha: '2026-03-01', nota: 'a' });
    const other = await agendar(e);
    const changes = { tipo: 'EIR', folio: nextFolio(), rut_emisor: RUT, movimiento };
    const answer = await e.api.patch(`/documento/${made.uuid}`, { ...changes, operacion: other });
    const datos = expectSaved(answer, 'Documento actualizado correctamente');
    const { version, updated_at } = datos;
    expect(datos).toEqual({ ...made, ...changes, version, updated_at });
    const cleared = await e.api.patch(`/documento/${made.id}`, { movimiento: null, fecha: '', nota: '' });
    expect(cleared.body.datos).toMatchObject({ tipo: 'EIR', movimiento: null, fecha: null, nota: null });
  });

  test('R28.3 A change is refused for another version, an unknown document and what POST refuses', async () => {
    const { id, version } = await make();
    expectRefusal(await e.api.patch(`/documento/${id}`, { nota: 'x' }, { ifMatch: version - 1 }), 'version');
    expectRefusal(await e.api.patch('/documento/999999', { nota: 'x' }), 'no_encontrado');
    const wrong = { tipo: 'Boleta', folio: '', fecha: 'ayer' };
    const answer = await e.api.patch(`/documento/${id}`, wrong);
    expect(expectRefusal(answer, 'validacion').toSorted()).toEqual(['fecha', 'folio', 'tipo']);
    const other = await agendar(e);
    const [foreign] = await postMovimientos(e, other, retiro());
    const moved = await e.api.patch(`/documento/${id}`, { movimiento: foreign });
    expect(expectRefusal(moved, 'validacion')).toEqual(['movimiento']);
  });

  test('R28.3 A deleted document is gone, and a second removal is answered 404', async () => {
    const { id } = await make();
    const answer = await e.api.remove(`/documento/${id}`);
    expect(expectSaved(answer, 'Documento eliminado correctamente').id).toBe(id);
    expectRefusal(await e.api.remove(`/documento/${id}`), 'no_encontrado');
  });
});
