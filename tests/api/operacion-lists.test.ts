import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LISTS } from '#contracts/lists.ts';
import { agendar, type TestEmpresa, openEmpresa } from '#tests/support/empresa.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
/** Operations by the name that tests give them. */
const op: Record<string, number> = {};

const dayOf = (day: number) => `2026-08-${String(day).padStart(2, '0')}T12:00:00.000Z`;
const etas = (puerto: number, planta: number) => ({ eta_puerto: dayOf(puerto), eta_planta: dayOf(planta) });
const query = (path: string, params: Record<string, string | number>) =>
  e.api.get(`${path}?${new URLSearchParams(Object.entries(params).map(([k, v]) => [k, String(v)]))}`);
const names = (ids: number[]) => ids.map((id) => Object.keys(op).find((name) => op[name] === id));
const agendado = async (params: Record<string, string | number> = {}) =>
  names(
    (await query('/operacion', { limit: 100, ...params })).body.results.map((row: { id: number }) => row.id),
  );
const asignado = async (params: Record<string, string | number> = {}) => {
  const { body } = await query('/operacion/asignado', { limit: 100, ...params });
  return names(body.results.map((row: { op_id: number }) => row.op_id));
};

beforeAll(async () => {
  e = await openEmpresa();
  const m = movimientos(e);
  op.libre1 = await agendar(e, 'IMPORTACION', { asignada: false, monto: 300 });
  op.libre2 = await agendar(e, 'EXPORTACION', { asignada: false, monto: 100, cliente: e.other });
  op.libre3 = await agendar(e, 'IMPORTACION', { asignada: false, monto: 200 });
  op.fin = await agendar(e, 'IMPORTACION', etas(1, 1));
  await postMovimientos(
    e,
    op.fin,
    m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'TERMINADO1' }),
    m.descarga(['1 10:00', '1 11:00']),
    m.entregaContenedor(['1 12:00', '1 13:00']),
  );
  // Import: the port's ETA counts. Export: the plant's.
  op.impDia9 = await agendar(e, 'IMPORTACION', etas(9, 2));
  op.expDia5 = await agendar(e, 'EXPORTACION', { ...etas(20, 5), cliente: e.other, asignada: false });
  await e.api.patch(`/operacion/${op.expDia5}`, { choferId: e.chofer2, camionId: e.camion2 });
  op.impDia7 = await agendar(e, 'IMPORTACION', etas(7, 30));
  await postMovimientos(e, op.impDia7, m.retiroPuerto(['1 08:00', '1 09:00'], { numero: 'ABIERTO-7' }));
  op.borrada = await agendar(e, 'IMPORTACION', etas(1, 1));
  await e.api.remove(`/operacion/${op.borrada}`);
});
afterAll(() => e.close());

describe('GET /operacion', () => {
  test('GET /operacion has the operations without driver, the oldest first', async () => {
    expect(await agendado()).toEqual(['libre1', 'libre2', 'libre3']);
    expect(await agendado({ sort: 'DESC' })).toEqual(['libre3', 'libre2', 'libre1']);
    const { body } = await e.api.get('/operacion');
    expect(body.results[0]).toEqual({
      id: op.libre1,
      cliente: { id: e.cliente, nombre: 'Viña Ñuble' },
      tipo: 'IMPORTACION',
      created_at: expect.any(String),
      monto: 300,
      eta_puerto: '2026-03-02T12:00:00.000Z',
      eta_planta: '2026-03-02T18:00:00.000Z',
      bl_booking: null,
      version: expect.any(Number),
    });
    expect(body).toMatchObject({ totalDocs: 3, totalPages: 1, page: 1, limit: 5, hasNextPage: false });
  });

  test('GET /operacion searches number, client and type, and sorts by each column', async () => {
    expect(await agendado({ search: ' nuble ' })).toEqual(['libre1', 'libre3']);
    expect(await agendado({ search: 'Exportación' })).toEqual(['libre2']);
    expect(await agendado({ search: String(op.libre3) })).toContain('libre3');
    expect(await agendado({ sort: 'monto:ASC' })).toEqual(['libre2', 'libre3', 'libre1']);
    expect(await agendado({ sort: 'cliente:ASC' })).toEqual(['libre2', 'libre1', 'libre3']);
    expect(await agendado({ sort: 'tipo:DESC' })).toEqual(['libre1', 'libre3', 'libre2']);
    expect(await agendado({ sort: 'nada:DESC' })).toEqual(['libre1', 'libre2', 'libre3']);
  });
});

describe('Pages from either end', () => {
  test.each([
    ['/operacion', LISTS.operacion],
    ['/operacion/asignado', LISTS.asignado],
  ])('A page of %s is the same counted from either end, in every sort order', async (path, spec) => {
    const ids = async (params: Record<string, string | number>): Promise<unknown[]> =>
      (await query(path, params)).body.results.map((row: Record<string, unknown>) => row[spec.id]);
    for (const field of [...spec.sortable, spec.defaultSort]) {
      for (const direction of ['ASC', 'DESC']) {
        const sort = `${field}:${direction}`;
        const whole = await ids({ limit: 100, sort });
        expect(whole.length).toBeGreaterThan(2);
        for (const limit of [1, 3]) {
          const pages = Math.ceil(whole.length / limit);
          const found: unknown[] = [];
          for (let page = 1; page <= pages + 1; page += 1) found.push(...(await ids({ limit, page, sort })));
          expect(found, sort).toEqual(whole);
        }
      }
    }
  });
});

describe('GET /operacion/asignado', () => {
  test('GET /operacion/asignado has unfinished operations first, and sorts each group by the relevant ETA', async () => {
    expect(await asignado()).toEqual(['expDia5', 'impDia7', 'impDia9', 'fin']);
    expect(await asignado({ sort: 'ASC' })).toEqual(['expDia5', 'impDia7', 'impDia9', 'fin']);
    const { body } = await query('/operacion/asignado', { page: 2, limit: 2 });
    expect(names(body.results.map((row: { op_id: number }) => row.op_id))).toEqual(['impDia9', 'fin']);
    expect(body).toMatchObject({ totalDocs: 4, totalPages: 2, hasNextPage: false, hasPrevPage: true });
    expect(body.results[1]).toEqual({
      op_id: op.fin,
      uuid: expect.any(String),
      cliente_nombre: 'Viña Ñuble',
      op_tipo: 'IMPORTACION',
      op_eta_puerto: dayOf(1),
      op_eta_planta: dayOf(1),
      op_monto: 350_000,
      chofer_nombre: 'Álvaro Pérez',
      camion_marca: 'Volvo',
      camion_placa: 'ABCD12',
      contenedor_numero: 'TERMINADO1',
      adjuntos: 0,
      en_curso: false,
      finalizado: true,
      facturada: false,
      op_bl_booking: null,
      op_cita_desde: null,
      op_contenedor_previsto: null,
      op_ultimo_dia_libre: null,
      version: expect.any(Number),
    });
  });

  test('GET /operacion/asignado searches driver, truck and container too', async () => {
    expect(await asignado({ search: 'berta' })).toEqual(['expDia5']);
    expect(await asignado({ search: 'alvaro' })).toEqual(['impDia7', 'impDia9', 'fin']);
    expect(await asignado({ search: 'scania' })).toEqual(['expDia5']);
    expect(await asignado({ search: 'abcd12' })).toEqual(['impDia7', 'impDia9', 'fin']);
    expect(await asignado({ search: 'abierto7' })).toEqual(['impDia7']);
    expect(await asignado({ search: 'frutas' })).toEqual(['expDia5']);
    expect(await asignado({ search: '%' })).toEqual([]);
  });

  test('GET /operacion/asignado sorts by any column', async () => {
    // The reversed default order still has finished operations at the end.
    const [normal, turned] = [await asignado({ sort: 'ASC' }), await asignado({ sort: 'DESC' })];
    expect(turned).toEqual([...normal.slice(0, 3).toReversed(), 'fin']);
    expect(await asignado({ sort: 'op_eta_planta:DESC' })).toEqual(['impDia7', 'expDia5', 'impDia9', 'fin']);
    expect(await asignado({ sort: 'chofer_nombre:DESC' })).toEqual(['expDia5', 'fin', 'impDia9', 'impDia7']);
    expect(await asignado({ sort: 'finalizado:DESC' })).toEqual(['fin', 'impDia9', 'expDia5', 'impDia7']);
  });
});

/** Containers past the number whose ids are written into the query; the second half of them is on operations. */
test('The operation lists find the same rows whether few or many containers match the search', async () => {
  const { rows } = await e.api.pool.query<{ id: number }>(
    `with c as (
       insert into contenedor (version, numero, underlang, cliente_id)
       select 0, 'MUCHOS-' || n || case when n % 2 = 0 then '-PAR' else '-IMPAR' end, false, $1
       from generate_series(1, 2600) n returning id)
     insert into operacion (version, tipo, cliente_id, monto, eta_puerto, eta_planta, chofer_id, camion_id, contenedor_id)
     select 0, 'IMPORTACION', $1, 1, now(), now(), $2, $3, id from c where id > (select min(id) + 1299 from c)
     returning id`,
    [e.cliente, e.chofer, e.camion],
  );
  expect(rows).toHaveLength(1300);
  // Written by SQL without a version: no cached answer may be used.
  await e.api.pool.query('update reloj set version = version + 1');
  const total = async (search: string) =>
    (await query('/operacion/asignado', { search, limit: 1 })).body.totalDocs;
  expect(await total('MUCHOS')).toBe(1300);
  expect(await total('-impar')).toBe(650);
  expect(await total('MUCHOS-2600')).toBe(1);
  expect(await total('MUCHOS-1-')).toBe(0);
});
