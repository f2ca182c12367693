/** `npm run demo`: a small one, looked at through the API and judged by the rules themselves. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TABLES } from '#contracts/tables.ts';
import { planDerivados } from '#domain/derivados.ts';
import { exentoOf, facturaTotals } from '#domain/factura.ts';
import { checkNumero } from '#domain/iso6346.ts';
import { nextTipos } from '#domain/movimiento.ts';
import { isValidRut } from '#domain/rut.ts';
import { porteo } from '#domain/tarifa.ts';
import { type DemoOptions } from '#server/demo/demo.ts';
import { fillDemo, isEmpty } from '#server/demo/fill.ts';
import { openLogin } from '#server/demo/login.ts';
import { openStaff } from '#server/demo/staff.ts';
import { verifyPassword } from '#server/auth/password.ts';
import { ROLES } from '#domain/vocabulary.ts';
import { type Api, EMAIL, openApi, PASSWORD, useApi } from '#tests/support/api.ts';
import { cloneDatabase } from '#tests/support/postgres.ts';
import { derivadosInput } from '#views/derivados-input.ts';
import { paradasNow } from '#views/running-times.ts';
import { clienteDeuda } from '#views/billing.ts';
import { readerOfRows } from '#views/rows.ts';
import type { Reader } from '#views/reader.ts';
import { movimientosOf } from '#views/operacion.ts';
import { currentTarifa } from '#views/tarifa.ts';

const OPTIONS: DemoOptions = { operaciones: 60, seed: 1, now: new Date().toISOString() };

const api = useApi();
let reader: Reader;

async function rowsOf({ db }: Pick<Api, 'db'>): Promise<Record<string, object[]>> {
  const rows: Record<string, object[]> = {};
  for (const table of TABLES) {
    rows[table] = await db
      .selectFrom(table as 'chofer')
      .selectAll()
      .orderBy('id')
      .execute();
  }
  return rows;
}

beforeAll(async () => {
  await fillDemo(api.db, OPTIONS);
  reader = readerOfRows(await rowsOf(api));
});

describe('The demo company', () => {
  test('The demo company has operations before, at and after every movement, late ones, and ones due today and tomorrow', async () => {
    const agendadas = await api.all('/operacion');
    const asignadas = await api.all('/operacion/asignado');
    expect(agendadas.length + asignadas.length).toBe(60);
    const seen = new Set(
      Array.from(reader.all('operacion'), ({ id, tipo, chofer_id }) => {
        const last = movimientosOf(reader, id).at(-1)?.tipo ?? (chofer_id === null ? 'agendada' : 'asignada');
        return `${tipo} ${last}`;
      }),
    );
    for (const tipo of ['IMPORTACION', 'EXPORTACION'] as const) {
      const reachable = new Set(nextTipos(tipo, null));
      for (const previous of reachable) for (const next of nextTipos(tipo, previous)) reachable.add(next);
      expect([...seen]).toEqual(
        expect.arrayContaining(['agendada', 'asignada', ...reachable].map((last) => `${tipo} ${last}`)),
      );
    }
    expect(new Set(asignadas.map(({ finalizado, facturada }) => `${finalizado} ${facturada}`))).toEqual(
      new Set(['false false', 'true false', 'true true']),
    );
    const now = Date.parse(OPTIONS.now);
    const hours = agendadas.map(({ eta_puerto, eta_planta, tipo }) => {
      const eta = tipo === 'EXPORTACION' ? eta_planta : eta_puerto;
      return (Date.parse(eta) - now) / 3_600_000;
    });
    for (const [from, until] of [
      [-60, 0],
      [0, 12],
      [20, 40],
    ] as const) {
      expect(hours.some((hour) => hour > from && hour < until)).toBe(true);
    }
  });

  test('The demo company has all derived rows: computing every operation again writes nothing', () => {
    for (const operacion of reader.all('operacion')) {
      expect(planDerivados(derivadosInput(reader, operacion)), `operacion ${operacion.id}`).toEqual([]);
    }
  });

  test('The demo company charges each porteo as the tariff says', () => {
    const moved = [...reader.all('almacenaje')].filter(({ porteo_id }) => porteo_id !== null);
    expect(moved.length).toBeGreaterThan(5);
    for (const { contenedor_id, porteo_id, entrada } of moved) {
      const { inicio, fin } = reader.get('porteo', porteo_id)!;
      const { cliente_id, deposito_id } = reader.get('contenedor', contenedor_id)!;
      const tarifa = currentTarifa(reader, cliente_id);
      const { porteo: side } = reader.get('deposito', deposito_id)!;
      const charged = reader
        .where('extra', 'contenedor_id', contenedor_id)
        .filter(({ movimiento_id }) => movimiento_id === null);
      expect(entrada).toBe(fin);
      expect(charged.map(({ tipo, monto, detalle }) => ({ tipo, monto, detalle }))).toEqual(
        tarifa ? [porteo(tarifa, side, inicio, fin)] : [],
      );
    }
  });

  test('The demo company has invoices paid and unpaid whose totals are those of their items', async () => {
    const rows = await api.all('/factura');
    expect(new Set(rows.map(({ factura_pagada }) => factura_pagada))).toEqual(new Set([true, false]));
    for (const { factura_id, total_monto } of rows) {
      const { datos } = (await api.get(`/factura/${factura_id}`)).body;
      const montos = [...datos.operaciones, ...datos.extras].map(({ monto }) => monto);
      const { subtotal, exento, iva, total } = datos;
      expect({ subtotal, exento, iva, total }).toEqual(facturaTotals(montos, exentoOf(datos.extras)));
      expect(total_monto).toBe(total);
    }
  });

  test('The demo company has debts equal to its finished work that is not invoiced', async () => {
    const deudas = new Map((await api.all('/cliente/deudas')).map((row) => [row.id, row]));
    expect(deudas.size).toBeGreaterThan(3);
    for (const { id } of reader.all('cliente')) {
      const expected = clienteDeuda(reader, id);
      expect(deudas.get(id) ?? null).toEqual(expected && expect.objectContaining(expected));
    }
  });

  test('The demo company has empties scheduled and stored, goods stored, and answers every list', async () => {
    for (const path of ['/contenedor', '/contenedor/mercaderia', '/contenedor/transporte', '/negociacion']) {
      expect((await api.get(path)).body.totalDocs, path).toBeGreaterThan(0);
    }
    for (const module of ['chofer', 'camion', 'cliente', 'bodega', 'deposito', 'puerto'] as const) {
      expect(await api.all(`/${module}`)).toHaveLength([...reader.all(module)].length);
    }
    const { datos } = (await api.get('/notificacion')).body;
    for (const list of Object.values<object[]>(datos)) expect(list.length).toBeGreaterThan(0);
    const [operacion] = (await api.get('/operacion')).body.results;
    const historial = (await api.get(`/historial/operacion/${operacion.id}`)).body.results;
    expect(historial).toEqual([expect.objectContaining({ accion: 'crear' })]);
  });

  test('The demo company has valid and distinct RUTs, plates and container numbers', () => {
    const ruts = Array.from(reader.all('cliente'), ({ rut }) => rut);
    const placas = Array.from(reader.all('camion'), ({ placa }) => placa);
    const numeros = Array.from(reader.all('contenedor'), ({ numero }) => numero).filter((n) => n !== null);
    expect(ruts.filter((rut) => !isValidRut(rut))).toEqual([]);
    expect(placas.filter((placa) => !/^([A-Z]{4}\d\d|[A-Z]{2}\d{4})$/.test(placa))).toEqual([]);
    expect(numeros.filter((numero) => checkNumero(numero).estado !== 'ok')).toEqual([]);
    for (const values of [ruts, placas, numeros]) expect(new Set(values).size).toBe(values.length);
  });

  test('The demo company has only past events, in the right order', () => {
    for (const { id, created_at, finalizado } of reader.all('operacion')) {
      const times = movimientosOf(reader, id).flatMap((row) => [row.fecha_inicio, row.fecha_termino]);
      // A stop that still runs has an expected end only.
      const happened = finalizado ? times : times.slice(0, -1);
      const all = [created_at, ...happened, OPTIONS.now];
      expect(all, `operacion ${id}${finalizado ? ', finished' : ''}`).toEqual(all.toSorted());
      expect(times).toEqual(times.toSorted());
    }
  });

  test('The demo company has trucks that stand at a plant now', () => {
    const paradas = paradasNow(reader, OPTIONS.now);
    expect(paradas.filter(({ kind }) => kind.endsWith('en planta')).length).toBeGreaterThan(0);
  });

  test('The demo company can be changed through the API, with later numbers and versions', async () => {
    const { version } = await api.db.selectFrom('reloj').select('version').executeTakeFirstOrThrow();
    const saved = await api.make('/bodega', { nombre: 'Nueva', direccion: 'Calle 1', comuna: 'Lampa' });
    expect(saved.version).toBe(version + 1);
    const from = (await api.get(`/sync/cambios?desde=${version}`)).body;
    expect(from.cambios).toEqual([expect.objectContaining({ tabla: 'bodega' })]);
    const { cambios, cursor } = (await api.get('/sync/cambios?limite=1000')).body;
    expect(cursor).toBeLessThanOrEqual(version + 1);
    const operaciones = cambios.find(({ tabla }: { tabla: string }) => tabla === 'operacion');
    expect(operaciones.filas).toHaveLength(60);
  });

  test('The demo company is not written into a database that has rows', async () => {
    expect(await isEmpty(api.db)).toBe(false);
    await expect(fillDemo(api.db, OPTIONS)).rejects.toThrow('not empty');
  });
});

test('The demo company of the same seed and clock has the same rows, of another seed others', async () => {
  const options = { ...OPTIONS, now: '2026-04-05T14:30:00.000Z' };
  const made: Record<string, object[]>[] = [];
  for (const seed of [7, 7, 8]) {
    const other = await openApi();
    await fillDemo(other.db, { ...options, seed });
    made.push(await rowsOf(other));
    await other.drop();
  }
  expect(made[1]).toEqual(made[0]);
  expect(made[2]!.operacion).not.toEqual(made[0]!.operacion);
});

describe('The login of the demo', () => {
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(() => database.drop());
  const config = { adminEmail: 'demo@transporte.local', adminPassword: null };
  const passwordIn = (line: string) => /contraseña: (\S+)/.exec(line)?.[1];

  test('The login of the demo is created, then gets a new password at each start', async () => {
    const first = passwordIn(await openLogin(database.db, config));
    const second = passwordIn(await openLogin(database.db, config));
    expect(first).toMatch(/^\w{16}$/);
    expect(second).toMatch(/^\w{16}$/);
    expect(second).not.toBe(first);
  });

  test('The login of the demo has the password of ADMIN_PASSWORD if that is given, and does not print it', async () => {
    const line = await openLogin(database.db, { ...config, adminPassword: 'clave-propia' });
    expect(line).not.toContain('clave-propia');
  });

  test('The demo has a user of each other role, with the password of its login at each start', async () => {
    await fillDemo(database.db, { seed: 1, now: new Date().toISOString(), operaciones: 60 });
    for (const _ of [1, 2]) {
      const password = passwordIn(await openLogin(database.db, config))!;
      const line = await openStaff(database.db, config.adminEmail);
      expect(line).toContain('despacho@transporte.local, contabilidad@transporte.local');
      const { rows } = await database.pool.query(
        `select role, password_hash from usuario where role <> 'ADMIN'`,
      );
      expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(ROLES).difference(new Set(['ADMIN'])));
      for (const { password_hash } of rows) expect(await verifyPassword(password, password_hash)).toBe(true);
    }
    const { rows } = await database.pool.query(
      `select count(*)::int as n from operacion o join usuario u on u.chofer_id = o.chofer_id where not finalizado`,
    );
    expect(rows[0].n).toBeGreaterThan(0);
  });

  test('The login of the demo alters no other user', async () => {
    const line = await openLogin(api.db, config);
    expect(line).toContain('no hay ninguno con el correo demo@transporte.local');
    expect((await api.post('/auth/login', { email: EMAIL, password: PASSWORD })).status).toBe(200);
  });
});
