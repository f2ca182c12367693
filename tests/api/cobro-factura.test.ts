/** Charges by hand on invoices, in debts and in histories; with deleted operations; by role (R33). */
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { agendar, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';
import { logInWith } from '#tests/support/users.ts';
import { sentencesOf } from '#views/historial-sentences.ts';

let e: TestEmpresa;
let series = 0;

beforeAll(async () => {
  e = await openEmpresa();
});
afterAll(() => e.close());

const make = (body: object = {}) =>
  e.api.make('/extra', { cliente: e.cliente, tipo: 'Gate in', monto: 45_000, ...body });

async function finalizada(): Promise<number> {
  const m = movimientos(e);
  const id = await agendar(e);
  await postMovimientos(
    e,
    id,
    m.retiroPuerto(['1 08:00', '1 09:00'], { numero: `COB${++series}` }),
    m.descarga(['2 08:00', '2 09:00']),
    m.entregaContenedor(['2 16:00', '2 17:00']),
  );
  return id;
}

const billable = async (): Promise<Record<string, unknown>[]> =>
  (await e.api.get(`/extra/facturables/${e.cliente}`)).body.datos;
const billableIds = async () => (await billable()).map(({ id }) => id);
const debt = async () =>
  (await e.api.get('/cliente/deudas')).body.results.find(({ id }: { id: number }) => id === e.cliente);
const facturar = (body: object) => e.api.make('/factura', { cliente: e.cliente, ...body });
const detail = async (id: number) => (await e.api.get(`/operacion/${id}`)).body.datos;

describe('R33.4 Charges by hand are invoiced', () => {
  test('R33.4 A charge without operation can be invoiced at once, one of an operation once that is finished', async () => {
    const open = await agendar(e);
    const alone = await make({ descripcion: 'Patio 3', afecto: false });
    const waiting = await make({ operacion: open });
    expect(await billableIds()).toEqual([alone.id]);
    expect(await billable()).toEqual([
      {
        id: alone.id,
        uuid: alone.uuid,
        tipo: 'Gate in',
        monto: 45_000,
        operacion: null,
        contenedor: null,
        detalle: null,
        provisional: false,
        manual: true,
        descripcion: 'Patio 3',
        afecto: false,
      },
    ]);
    expect(await debt()).toMatchObject({ monto_extras: 45_000 });
    const refused = await e.api.post('/factura', { cliente: e.cliente, extras: [waiting.id] });
    expectRefusal(refused, 'regla', `Estos cobros ya no se pueden facturar: ${waiting.id}`);
    const done = await finalizada();
    const charged = await make({ operacion: done, tipo: 'Peaje', monto: 10_000 });
    expect(await billable()).toMatchObject([
      { id: alone.id },
      { id: charged.id, contenedor: `COB${series}` },
    ]);
    for (const { id } of [alone, waiting, charged]) await e.api.remove(`/extra/${id}`);
    expect(await billable()).toEqual([]);
  });

  test('R33.4 Items without IVA are the exento of their invoice, which has IVA on the rest', async () => {
    const operacion = await finalizada();
    const exempt = await make({ operacion, afecto: false, costo: 32_000 });
    const taxed = await make({ operacion, tipo: 'Lavado', descripcion: 'químico', monto: 333 });
    const factura = await facturar({ operaciones: [operacion], extras: [exempt.id, taxed.id] });
    const iva = Math.round((350_333 * 19) / 100);
    expect(factura).toMatchObject({ subtotal: 395_333, exento: 45_000, iva, total: 395_333 + iva });
    expect(factura.extras).toEqual([
      {
        id: exempt.id,
        tipo: 'Gate in',
        monto: 45_000,
        operacion,
        contenedor: `COB${series}`,
        detalle: null,
        manual: true,
        descripcion: null,
        afecto: false,
      },
      expect.objectContaining({ id: taxed.id, descripcion: 'químico', afecto: true }),
    ]);
    expect(JSON.stringify(factura)).not.toContain('costo');
    expect((await e.api.get(`/factura/${factura.id}`)).body.datos).toEqual(factura);
    const items = await e.db
      .selectFrom('factura_item')
      .select('descripcion')
      .where('factura_id', '=', factura.id)
      .where('extra_id', 'is not', null)
      .orderBy('id')
      .execute();
    expect(items.map(({ descripcion }) => descripcion)).toEqual([
      `Extra: - Gate in - operacion: ${operacion}`,
      `Extra: - Lavado: químico - operacion: ${operacion}`,
    ]);
  });

  test('R33.4 An invoice without an exempt item has an exento of 0', async () => {
    const { id } = await make();
    expect(await facturar({ extras: [id] })).toMatchObject({
      subtotal: 45_000,
      exento: 0,
      iva: 8550,
      total: 53_550,
    });
  });

  test('R33.4 An invoiced charge locks its operation as any charge does', async () => {
    const operacion = await finalizada();
    const { id } = await make({ operacion });
    const factura = await facturar({ extras: [id] });
    expect((await detail(operacion)).facturada).toBe(true);
    const refused = await e.api.patch(`/operacion/${operacion}`, { monto: 1 });
    expectRefusal(refused, 'regla', 'La operación está facturada');
    expectRefusal(await e.api.remove(`/operacion/${operacion}`), 'regla', 'La operación está facturada');
    await e.api.remove(`/factura/${factura.id}`);
    expect((await detail(operacion)).facturada).toBe(false);
    await e.api.remove(`/extra/${id}`);
  });

  test('R33.4 An invoiced operation still takes charges, for a later invoice', async () => {
    const operacion = await finalizada();
    await facturar({ operaciones: [operacion] });
    const late = await make({ operacion });
    expect(await billableIds()).toEqual([late.id]);
    expect((await detail(operacion)).extras).toMatchObject([{ id: late.id, facturado: false }]);
    await e.api.patch(`/extra/${late.id}`, { monto: 40_000 });
    expect(await facturar({ extras: [late.id] })).toMatchObject({ subtotal: 40_000 });
    expect((await detail(operacion)).extras).toMatchObject([{ id: late.id, facturado: true }]);
  });

  test('R33.4 A client with a charge to invoice is not deleted', async () => {
    const { id } = await make({ cliente: e.other });
    expectRefusal(
      await e.api.remove(`/cliente/${e.other}`),
      'regla',
      'No se puede eliminar: 1 cobro por facturar lo usa',
    );
    await e.api.remove(`/extra/${id}`);
  });
});

describe('R33.5 The deletion of an operation', () => {
  test('R33.5 Its charges by hand stay with the client, and can be invoiced at once', async () => {
    const operacion = await agendar(e);
    const kept = await make({ operacion, costo: 9 });
    const gone = await make({ operacion });
    await e.api.remove(`/extra/${gone.id}`);
    expect(await billableIds()).toEqual([]);
    await e.api.remove(`/operacion/${operacion}`);
    expect(await billable()).toMatchObject([{ id: kept.id, operacion: null, contenedor: null }]);
    const now = (await e.api.get(`/extra/${kept.id}`)).body.datos;
    expect(now).toMatchObject({ operacion: null, monto: 45_000, costo: 9 });
    expect(now.version).toBeGreaterThan(kept.version);
    await facturar({ extras: [kept.id] });
  });
});

describe('R33.7 What is told of a charge', () => {
  test('R33.7 Its changes are in the history of its operation, or of its client without one', async () => {
    const operacion = await agendar(e);
    const { id } = await make({ operacion });
    await e.api.patch(`/extra/${id}`, { monto: 50_000, afecto: false, costo: 32_000 });
    await e.api.remove(`/extra/${id}`);
    const alone = await make({ tipo: 'Otro', descripcion: 'Grúa' });
    const tell = async (path: string, limit: number) => {
      const { results } = (await e.api.get(`/historial/${path}?limit=${limit}`)).body;
      const who = results[0].quien.nombre as string;
      return results.flatMap(sentencesOf).map((text: string) => text.replace(who, 'Ana'));
    };
    expect(await tell(`operacion/${operacion}`, 3)).toEqual([
      'Ana eliminó el cobro Gate in',
      'Ana indicó Costo en el cobro Gate in: $32.000',
      'Ana cambió Monto en el cobro Gate in de $45.000 a $50.000',
      'Ana cambió Afecto a IVA en el cobro Gate in de Sí a No',
      'Ana agregó el cobro Gate in',
    ]);
    expect(await tell(`cliente/${e.cliente}`, 1)).toEqual(['Ana agregó el cobro Grúa']);
    await e.api.remove(`/extra/${alone.id}`);
  });

  test('R33.7 Replicas have the charge with its cost', async () => {
    const since = (await e.api.get('/sync/cambios?desde=0')).body.cursor;
    const { uuid, id } = await make({ costo: 5 });
    const { cambios } = (await e.api.get(`/sync/cambios?desde=${since}`)).body;
    expect(cambios).toMatchObject([
      { tabla: 'extra', filas: [{ uuid, manual: true, costo: 5, detalle: null, afecto: true }] },
    ]);
    await e.api.remove(`/extra/${id}`);
  });
});

describe('R33.8 Roles', () => {
  it.each([
    ['ADMIN', true, true],
    ['CONTABILIDAD', true, true],
    ['DESPACHO', false, true],
    ['LECTURA', false, true],
    ['CHOFER', false, false],
  ] as const)('R33.8 %s writes charges: %s, reads them: %s', async (role, writes, reads) => {
    const { id } = await make();
    const { token } = await logInWith(e.api, role, role === 'CHOFER' ? { chofer: e.chofer } : {});
    const body = { cliente: e.cliente, tipo: 'Peaje', monto: 1 };
    const answers = [
      await e.api.post('/extra', body, { token }),
      await e.api.patch(`/extra/${id}`, { monto: 2 }, { token }),
      await e.api.remove(`/extra/${id}`, { token }),
    ];
    if (writes) expect(answers.map(({ status }) => status)).toEqual([201, 200, 200]);
    else {
      const words = ['agregar', 'editar', 'eliminar'].map((verb) => `No tiene permiso para ${verb} cobros`);
      answers.forEach((answer, n) => expectRefusal(answer, 'sin_permiso', words[n]));
      expect((await e.api.get(`/extra/${id}`, { token })).status).toBe(reads ? 200 : 403);
    }
    for (const left of await billable()) await e.api.remove(`/extra/${String(left.id)}`);
  });
});
