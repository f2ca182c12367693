/** Charges by hand: POST, PATCH, DELETE and GET /extra (R33). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { TIPOS_COBRO } from '#domain/vocabulary.ts';
import { expectSaved } from '#tests/support/api.ts';
import { agendar, openEmpresa, storeEmpty, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
let operacion: number;

beforeAll(async () => {
  e = await openEmpresa();
  operacion = await agendar(e);
});
afterAll(() => e.close());

const post = (body: object = {}) =>
  e.api.post('/extra', { cliente: e.cliente, operacion, tipo: 'Gate in', monto: 45_000, ...body });
const make = async (body: object = {}) => expectSaved(await post(body), 'Cobro agregado correctamente', 201);
const get = async (id: number) => (await e.api.get(`/extra/${id}`)).body.datos;
const facturar = (extras: number[]) => e.api.make('/factura', { cliente: e.cliente, extras });

describe('R33.1 A new charge by hand', () => {
  test('R33.1 A new charge is answered with its record', async () => {
    const uuid = randomUUID();
    const body = {
      uuid,
      tipo: 'Lavado',
      descripcion: ' químico ',
      monto: '45.000',
      afecto: 'No',
      costo: 32_000,
    };
    const answer = await post(body);
    const datos = expectSaved(answer, 'Cobro agregado correctamente', 201);
    expect(datos).toEqual({
      id: expect.any(Number),
      uuid,
      version: expect.any(Number),
      created_at: expect.any(String),
      updated_at: datos.created_at,
      cliente: { id: e.cliente, nombre: 'Viña Ñuble' },
      operacion,
      tipo: 'Lavado',
      descripcion: 'químico',
      monto: 45_000,
      afecto: false,
      costo: 32_000,
      manual: true,
      detalle: null,
      facturado: false,
    });
    expect(answer.headers.get('etag')).toBe(`"${datos.version}"`);
    expect(await get(datos.id)).toEqual(datos);
    expect((await e.api.get(`/extra/${uuid}`)).body.datos).toEqual(datos);
  });

  test('R33.1 A new charge needs client, type and amount only, and has IVA', async () => {
    const answer = await e.api.post('/extra', {});
    expect(expectRefusal(answer, 'validacion').toSorted()).toEqual(['cliente', 'monto', 'tipo']);
    expect(await make({ operacion: '', descripcion: '', costo: '' })).toMatchObject({
      operacion: null,
      descripcion: null,
      costo: null,
      afecto: true,
    });
  });

  it.each(TIPOS_COBRO)('R33.1 A new charge may be of the type %s', async (tipo) => {
    expect((await make({ tipo, descripcion: 'Con grúa' })).tipo).toBe(tipo);
  });

  it.each([
    [{ tipo: 'Underlang' }, 'tipo'],
    [{ tipo: 'gate in' }, 'tipo'],
    [{ monto: 0 }, 'monto'],
    [{ monto: -1 }, 'monto'],
    [{ monto: 1.5 }, 'monto'],
    [{ monto: null }, 'monto'],
    [{ costo: -1 }, 'costo'],
    [{ costo: 1.5 }, 'costo'],
    [{ afecto: 'quizás' }, 'afecto'],
    [{ descripcion: 'x'.repeat(201) }, 'descripcion'],
    [{ cliente: 999_999 }, 'cliente'],
    [{ operacion: 999_999 }, 'operacion'],
    [{ tipo: 'Otro' }, 'descripcion'],
    [{ tipo: 'Otro', descripcion: '  ' }, 'descripcion'],
  ])('R33.1 A charge with %j is a 400 that names %s', async (body, field) => {
    expect(expectRefusal(await post(body), 'validacion')).toEqual([field]);
  });

  test('R33.1 The operation must be of the client', async () => {
    const answer = await post({ cliente: e.other });
    expect(expectRefusal(answer, 'validacion', 'operacion: La operación es de otro cliente')).toEqual([
      'operacion',
    ]);
  });

  test('R33.1 The cost may be 0, and above the amount', async () => {
    expect((await make({ costo: 0 })).costo).toBe(0);
    expect((await make({ costo: 99_000 })).costo).toBe(99_000);
  });

  test('R33.1 A POST with the uuid of the same charge answers that charge, and of another one 409', async () => {
    const uuid = randomUUID();
    const first = await make({ uuid, costo: 5 });
    const again = await post({ uuid, costo: 5 });
    expect(again.status).toBe(200);
    expect(again.body.datos).toEqual(first);
    expectRefusal(await post({ uuid, costo: 6 }), 'existe');
  });
});

describe('R33.2 A charge by hand is corrected and deleted', () => {
  test('R33.2 PATCH changes the named fields only, and If-Match is compared', async () => {
    const made = await make({ descripcion: 'A', costo: 5 });
    const answer = await e.api.patch(`/extra/${made.id}`, { monto: 50_000, afecto: false });
    const datos = expectSaved(answer, 'Cobro actualizado correctamente');
    expect(datos).toEqual({
      ...made,
      monto: 50_000,
      afecto: false,
      version: datos.version,
      updated_at: datos.updated_at,
    });
    const cleared = await e.api.patch(`/extra/${made.id}`, { descripcion: null, costo: '' });
    expect(cleared.body.datos).toMatchObject({ descripcion: null, costo: null, monto: 50_000 });
    const stale = await e.api.patch(`/extra/${made.id}`, { monto: 1 }, { ifMatch: `"${made.version}"` });
    expectRefusal(stale, 'version');
  });

  test('R33.2 Client and operation of a charge do not change', async () => {
    const { id } = await make();
    await e.api.patch(`/extra/${id}`, { cliente: e.other, operacion: null, monto: 7 });
    expect(await get(id)).toMatchObject({ cliente: { id: e.cliente }, operacion, monto: 7 });
  });

  test("R33.2 'Otro' without a description is a 400 after a PATCH too", async () => {
    const { id } = await make();
    const answers = [
      await e.api.patch(`/extra/${id}`, { tipo: 'Otro' }),
      await e.api.patch(`/extra/${id}`, { tipo: 'Otro', descripcion: '' }),
    ];
    for (const answer of answers) expect(expectRefusal(answer, 'validacion')).toEqual(['descripcion']);
    await e.api.patch(`/extra/${id}`, { tipo: 'Otro', descripcion: 'Grúa' });
    expect(expectRefusal(await e.api.patch(`/extra/${id}`, { descripcion: null }), 'validacion')).toEqual([
      'descripcion',
    ]);
    expect(await get(id)).toMatchObject({ tipo: 'Otro', descripcion: 'Grúa' });
  });

  test('R33.2 A deleted charge is gone from the reads', async () => {
    const { id, uuid } = await make();
    expectSaved(await e.api.remove(`/extra/${id}`), 'Cobro eliminado correctamente');
    expect((await e.api.get(`/extra/${uuid}`)).status).toBe(404);
    const { extras } = (await e.api.get(`/operacion/${operacion}`)).body.datos;
    expect(extras.map((extra: { id: number }) => extra.id)).not.toContain(id);
    expect((await e.api.remove(`/extra/${id}`)).status).toBe(404);
    expect((await e.api.get('/extra/nada')).status).toBe(404);
  });

  test('R33.2 A derived charge is neither corrected nor deleted', async () => {
    const { extra } = await storeEmpty(e);
    const mensaje = 'Este cobro se calcula de los movimientos';
    expectRefusal(await e.api.patch(`/extra/${extra}`, { monto: 1 }), 'regla', mensaje);
    expectRefusal(await e.api.remove(`/extra/${extra}`), 'regla', mensaje);
    expect(await get(extra)).toMatchObject({ manual: false, descripcion: null, afecto: true, costo: null });
  });

  test('R33.2 An invoiced charge is neither corrected nor deleted until its invoice is deleted', async () => {
    const { id } = await make({ operacion: null });
    const factura = await facturar([id]);
    expectRefusal(await e.api.patch(`/extra/${id}`, { monto: 1 }), 'regla', 'El cobro está facturado');
    expectRefusal(await e.api.remove(`/extra/${id}`), 'regla', 'El cobro está facturado');
    expect(await get(id)).toMatchObject({ facturado: true, monto: 45_000 });
    await e.api.remove(`/factura/${factura.id}`);
    expectSaved(await e.api.patch(`/extra/${id}`, { monto: 1 }), 'Cobro actualizado correctamente');
    expectSaved(await e.api.remove(`/extra/${id}`), 'Cobro eliminado correctamente');
  });
});

describe('R33.3 Movements and charges by hand', () => {
  test('R33.3 Movements of its operation alter, link and delete no charge by hand', async () => {
    const m = movimientos(e);
    const id = await agendar(e, 'EXPORTACION');
    const vacio = await storeEmpty(e, { numero: 'TCLU1234568' });
    const before = await make({ operacion: id, costo: 1 });
    const alone = await make({ operacion: null });
    const ids = await postMovimientos(
      e,
      id,
      m.retiroBodega(['3 08:00', '3 09:00'], vacio.id),
      m.carga(['4 08:00', '4 18:00']),
    );
    const { extras } = (await e.api.get(`/operacion/${id}`)).body.datos;
    expect(extras).toHaveLength(3);
    expect(extras.filter((extra: { manual: boolean }) => extra.manual)).toMatchObject([
      { id: before.id, costo: 1, facturado: false, provisional: false, uuid: before.uuid },
    ]);
    for (const movimiento of ids.toReversed()) await e.api.remove(`/movimiento/${movimiento}`);
    expect(await get(before.id)).toEqual(before);
    expect(await get(alone.id)).toEqual(alone);
  });
});

describe('R33.6 The usual prices of a client', () => {
  test('R33.6 A negotiation keeps usual prices, which no operation copies', async () => {
    const { body } = await e.api.get('/negociacion');
    const { id } = body.results.find(({ cliente_id }: { cliente_id: number }) => cliente_id === e.cliente);
    const read = async () => (await e.api.get(`/negociacion/${id}`)).body.datos;
    expect(await read()).toMatchObject({ precio_gate_in: null, precio_falso_flete: null });
    await e.api.patch(`/negociacion/${id}`, { precio_gate_in: '45.000', precio_peaje: '' });
    expect(await read()).toMatchObject({ precio_gate_in: 45_000, precio_peaje: null });
    const refused = await e.api.patch(`/negociacion/${id}`, { precio_gate_in: 0, precio_lavado: 1.5 });
    expect(expectRefusal(refused, 'validacion').toSorted()).toEqual(['precio_gate_in', 'precio_lavado']);
    const { tarifa } = await e.db
      .selectFrom('operacion')
      .select('tarifa')
      .where('id', '=', await agendar(e))
      .executeTakeFirstOrThrow();
    expect(Object.keys(tarifa!)).toHaveLength(12);
  });
});
