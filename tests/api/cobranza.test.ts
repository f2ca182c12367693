/** Receivables by client and age, and the statement of account (R35). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFecha } from '#domain/date.ts';
import { laterDay } from '#domain/plain-day.ts';
import { expectRefused } from '#tests/support/api.ts';
import { insertRows, openEmpresa, type TestEmpresa } from '#tests/support/empresa.ts';
import { logInWith } from '#tests/support/users.ts';

let e: TestEmpresa;
const none = { por_vencer: 0, d1_30: 0, d31_60: 0, d61_90: 0, d90_mas: 0 };
const today = formatFecha(Date.now());
const ago = (days: number): string => laterDay(today, -days);

const invoice = ({ total, ...more }: { total: number } & Record<string, unknown>) =>
  insertRows(e.db, 'factura', {
    total,
    subtotal: total,
    iva: 0,
    pagada: false,
    emitida_en: '2024-01-01',
    ...more,
  });
const pay = async (factura_id: number, monto: number, more: { deleted_at?: string; fecha?: string } = {}) => {
  await insertRows(e.db, 'abono', { factura_id, monto, fecha: '2025-01-10', medio: 'Otro', ...more });
  if (more.deleted_at !== undefined) return;
  const paid = sql<number>`abonado + ${monto}`;
  await e.db.updateTable('factura').set({ abonado: paid }).where('id', '=', factura_id).execute();
};
const cobranza = async (query = '') => (await e.api.get(`/cliente/cobranza?${query}`)).body;
const cuenta = async (query = '', id: number | string = e.cliente) =>
  (await e.api.get(`/cliente/${id}/cuenta?${query}`)).body.datos;

let first: number;

beforeAll(async () => {
  e = await openEmpresa();
  [first] = (await invoice({ cliente_id: e.cliente, total: 1_000, vence: ago(0) })) as [number];
  await invoice({ cliente_id: e.cliente, total: 20_000, vence: ago(1), folio: 'A-2' });
  await invoice({ cliente_id: e.cliente, total: 300_000, vence: ago(60) });
  await invoice({ cliente_id: e.other, total: 4, vence: ago(91) });
  await invoice({ cliente_id: e.other, total: 50, vence: laterDay(today, 9) });
  await invoice({ cliente_id: e.other, total: 0, vence: ago(5) });
  await invoice({ cliente_id: e.other, total: 70, vence: ago(5), deleted_at: new Date().toISOString() });
  await invoice({ cliente_id: e.other, total: 900, vence: ago(5), pagada: true });
  await pay(first, 400);
  await pay(first, 60, { deleted_at: new Date().toISOString() });
});
afterAll(() => e.close());

describe('GET /cliente/cobranza', () => {
  it('Each client has what remains of its live invoices by days past the day they were due, most first', async () => {
    expect(await cobranza()).toEqual({
      results: [
        {
          id: e.cliente,
          nombre: 'Viña Ñuble',
          ...none,
          por_vencer: 600,
          d1_30: 2e4,
          d31_60: 3e5,
          total: 320600,
        },
        {
          id: e.other,
          nombre: 'Frutas del Sur',
          ...none,
          por_vencer: 50,
          d90_mas: 4,
          total: 54,
        },
      ],
      totalDocs: 2,
      totalPages: 1,
      page: 1,
      limit: 5,
      hasNextPage: false,
      hasPrevPage: false,
      totales: {
        ...none,
        por_vencer: 650,
        d1_30: 2e4,
        d31_60: 3e5,
        d90_mas: 4,
        total: 320654,
      },
    });
  });

  it('The totals cover all pages, and only the clients that the search finds', async () => {
    const page = await cobranza('limit=1&page=2');
    expect(page.results.map(({ id }: { id: number }) => id)).toEqual([e.other]);
    expect(page).toMatchObject({ totalDocs: 2, totales: { total: 320_654 } });
    expect(await cobranza('search=FRUTAS')).toMatchObject({ totalDocs: 1, totales: { total: 54 } });
    expect(await cobranza('search=76105422')).toMatchObject({ totalDocs: 1, totales: { total: 320_600 } });
    expect(await cobranza('search=zzz')).toMatchObject({
      results: [],
      totalDocs: 0,
      totales: { ...none, total: 0 },
    });
    expect((await cobranza('page=9')).results).toEqual([]);
  });

  it.each([
    ['sort=total:ASC', ['other', 'cliente']],
    ['sort=ASC', ['other', 'cliente']],
    ['sort=nombre:ASC', ['other', 'cliente']],
    ['sort=nombre:DESC', ['cliente', 'other']],
    ['sort=d90_mas:DESC', ['other', 'cliente']],
    ['sort=monto:DESC', ['cliente', 'other']],
    ['estado=', ['cliente', 'other']],
    ['estado=vencido', ['cliente', 'other']],
    ['estado=al_dia', []],
    ['unknown=1', ['cliente', 'other']],
  ] as const)('With %s the clients are %j', async (query, clientes) => {
    const { results } = await cobranza(query);
    expect(results.map(({ id }: { id: number }) => id)).toEqual(clientes.map((name) => e[name]));
  });

  it('All roles of the office may read both, a driver neither', async () => {
    const calls = ['/cliente/cobranza', `/cliente/${e.cliente}/cuenta`];
    for (const role of ['LECTURA', 'DESPACHO', 'CONTABILIDAD', 'CHOFER'] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one login after the other
      const { token } = await logInWith(e.api, role);
      // oxlint-disable-next-line no-await-in-loop -- of that user
      const answers = await Promise.all(calls.map((path) => e.api.get(path, { token })));
      if (role === 'CHOFER') for (const answer of answers) expectRefused(answer, 'sin_permiso');
      else expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    }
  });
});

describe('GET /cliente/:id/cuenta', () => {
  it('A client is named by number or uuid; one that does not exist is a 404', async () => {
    const [{ uuid }] = (await e.api.pool.query(`select uuid from cliente where id = ${e.other}`)).rows;
    expect(await cuenta('', uuid)).toEqual(await cuenta('', e.other));
    for (const id of ['987654', '00000000-0000-4000-8000-000000000000', 'x'])
      // oxlint-disable-next-line no-await-in-loop -- three
      expectRefused(await e.api.get(`/cliente/${id}/cuenta`), 'no_encontrado');
  });

  it('Its lines are by day, the invoice before the payment of the same day, and end with what remains', async () => {
    const [client] = (await insertRows(e.db, 'cliente', {
      nombre: 'Cuenta',
      rut: '1-9',
      giro: 'g',
      cel: '1',
      razon_social: 'Cuenta SpA',
      email: 'a@b.cl',
    })) as [number];
    const of = (more: { total: number } & Record<string, unknown>) =>
      invoice({ cliente_id: client, vence: '2025-12-31', ...more });
    const [paid] = (await of({ total: 500, emitida_en: '2025-03-01', folio: 'F-1' })) as [number];
    const [open] = (await of({ total: 300, emitida_en: '2025-04-10' })) as [number];
    await of({ total: 0, emitida_en: '2025-04-10' });
    await pay(paid, 200, { fecha: '2025-04-10' });
    await pay(paid, 300, { fecha: '2025-04-12' });
    await pay(open, 100, { fecha: '2025-05-02' });
    await e.api.pool.query('update factura set pagada = true where id = $1', [paid]);
    const whole = {
      cliente: {
        id: client,
        nombre: 'Cuenta',
        razon_social: 'Cuenta SpA',
        rut: '1-9',
        cel: '1',
        email: 'a@b.cl',
      },
      saldo_inicial: 0,
      movimientos: [
        ['2025-03-01', 'Factura', paid, 'F-1', 500, 0, 500],
        ['2025-04-10', 'Factura', open, null, 300, 0, 800],
        ['2025-04-10', 'Abono', paid, 'F-1', 0, 200, 600],
        ['2025-04-12', 'Abono', paid, 'F-1', 0, 300, 300],
        ['2025-05-02', 'Abono', open, null, 0, 100, 200],
      ].map(([fecha, tipo, factura, folio, cargo, abono, saldo]) => {
        return { fecha, tipo, factura, folio, cargo, abono, saldo };
      }),
      saldo_final: 200,
    };
    expect(await cuenta('', client)).toEqual(whole);
    expect(await cuenta('desde=&hasta=', client)).toEqual(whole);
    expect(await cuenta('desde=2025-04-10&hasta=2025-04-12', client)).toEqual({
      ...whole,
      saldo_inicial: 500,
      movimientos: whole.movimientos.slice(1, 4),
      saldo_final: 300,
    });
    expect(await cuenta('hasta=2025-01-01', client)).toMatchObject({
      saldo_inicial: 0,
      movimientos: [],
      saldo_final: 0,
    });
    expect(await cuenta('desde=2026-01-01', client)).toMatchObject({
      saldo_inicial: 200,
      movimientos: [],
      saldo_final: 200,
    });
    // What is owed is owed by a deleted client too.
    await e.api.pool.query('update cliente set deleted_at = now() where id = $1', [client]);
    expect(await cuenta('', client)).toEqual(whole);
    expect((await cobranza('search=cuenta')).results).toEqual([
      expect.objectContaining({ id: client, total: 200 }),
    ]);
  });

  it.each([
    ['desde=2025-02-30', 'desde'],
    ['hasta=ayer', 'hasta'],
    ['desde=2025-01-01T00:00:00Z', 'desde'],
    ['desde=2025-01-02&hasta=2025-01-01', 'hasta'],
  ])('%s is a 400 that names %s', async (query, field) => {
    expectRefused(await e.api.get(`/cliente/${e.cliente}/cuenta?${query}`), 'validacion', undefined, [
      expect.objectContaining({ campo: field }),
    ]);
  });
});

it('While payments are saved, each answer has all of a payment or nothing of it, and both calls agree', async () => {
  const [client] = (await insertRows(e.db, 'cliente', {
    nombre: 'Simultáneo',
    rut: '2-7',
    giro: 'g',
    cel: '1',
    razon_social: 'S',
  })) as [number];
  const [factura] = (await invoice({ cliente_id: client, total: 1_000, vence: ago(3) })) as [number];
  const part = { monto: 100, medio: 'Otro', fecha: '2025-02-01' };
  const paying = (async () => {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, while answers are read
    for (let n = 0; n < 10; n++) await e.api.make('/abono', { ...part, factura });
  })();
  const seen: number[] = [];
  for (let n = 0; n < 10; n++) {
    // oxlint-disable-next-line no-await-in-loop -- while payments are written
    const { movimientos, saldo_inicial, saldo_final } = await cuenta('', client);
    seen.push(saldo_final);
    expect([saldo_inicial, saldo_final]).toEqual([0, 1_000 - 100 * (movimientos.length - 1)]);
  }
  await paying;
  expect(seen).toEqual(seen.toSorted((a, b) => b - a));
  expect((await cuenta('', client)).saldo_final).toBe(0);
  expect((await cobranza('search=simult')).results).toEqual([]);
});
