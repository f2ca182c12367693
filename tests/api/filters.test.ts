/** The filters of lists (R14.6): each parameter of each list, combined with search, order and pages. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agendar, type TestEmpresa } from '#tests/support/empresa.ts';
import { openFilteredCompany } from '#tests/support/filtered-company.ts';

let e: TestEmpresa;
/** Records by the name that tests give them. */
let op: Record<string, number>;
let factura: Record<string, number>;

type Params = Record<string, string | number>;
// oxlint-disable-next-line typescript/no-explicit-any -- rows of any list
type Row = any;

const get = (path: string, params: Params) =>
  e.api.get(
    `${path}?${new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))}`,
  );

/** The rows of a list, named by `name`; their number must be the list's total. */
async function found(path: string, params: Params, name: (row: Row) => string): Promise<string[]> {
  const { status, body } = await get(path, { limit: 100, ...params });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body.totalDocs).toBe(body.results.length);
  const one = (await get(path, { ...params, limit: 1 })).body;
  expect(one).toMatchObject({ totalDocs: body.totalDocs, totalPages: Math.max(1, body.totalDocs) });
  return body.results.map(name).toSorted();
}

const nameOf = (records: Record<string, number>, id: number): string =>
  Object.keys(records).find((name) => records[name] === id) ?? String(id);
const agendadas = (params: Params) => found('/operacion', params, ({ id }) => nameOf(op, id));
const asignadas = (params: Params) => found('/operacion/asignado', params, ({ op_id }) => nameOf(op, op_id));
const facturas = (params: Params) =>
  found('/factura', params, ({ factura_id }) => nameOf(factura, factura_id));
const almacenes = (path: string, params: Params) =>
  found(path, params, ({ cliente, bodega }) => `${cliente.nombre}, ${bodega.nombre}`);

const uuidOf = async (table: string, id: number): Promise<string> =>
  (await e.api.pool.query<{ uuid: string }>(`select uuid from ${table} where id = $1`, [id])).rows[0]!.uuid;

beforeAll(async () => {
  ({ e, op, factura } = await openFilteredCompany());
}, 60_000);
afterAll(() => e.close());

const FINISHED = ['conCobro', 'deOtro', 'facturada', 'terminada'];
const OPEN = ['almacenada', 'expEl6', 'impEl5'];
const ALL = [...FINISHED, ...OPEN].toSorted();

describe('GET /operacion', () => {
  it.each<[string, Params, string[]]>([
    ['nothing', {}, ['libreExp', 'libreImp', 'libreTarde']],
    ['type', { tipo: 'EXPORTACION' }, ['libreExp']],
    ['the relevant ETA from a day on', { desde: '2026-08-05' }, ['libreExp', 'libreTarde']],
    ['the relevant ETA up to a day', { hasta: '2026-08-04' }, ['libreImp']],
    ['one day', { desde: '2026-08-05', hasta: '2026-08-05' }, ['libreExp', 'libreTarde']],
    ['type and day', { tipo: 'IMPORTACION', desde: '2026-08-05', hasta: '2026-08-05' }, ['libreTarde']],
    [
      'days beyond any record',
      { desde: '0001-01-01', hasta: '9999-12-31' },
      ['libreExp', 'libreImp', 'libreTarde'],
    ],
    ['days before any record', { hasta: '1899-12-31' }, []],
    ['days after all records', { desde: '2300-01-01' }, []],
    [
      'a filter of another list, which it ignores',
      { chofer: 'x', estado: 'x' },
      ['libreExp', 'libreImp', 'libreTarde'],
    ],
  ])(
    'GET /operacion, filtered by %s, has the operations that fit, and their number',
    async (_, params, expected) => {
      expect(await agendadas(params)).toEqual(expected);
    },
  );

  it('GET /operacion, filtered by client, has the operations of that client, by number or uuid', async () => {
    expect(await agendadas({ cliente: e.other })).toEqual(['libreExp']);
    const uuid = await uuidOf('cliente', e.other);
    expect(await agendadas({ cliente: uuid.toUpperCase() })).toEqual(['libreExp']);
    expect(await agendadas({ cliente: `00${e.other}` })).toEqual(['libreExp']);
    expect(await agendadas({ cliente: e.other, tipo: 'IMPORTACION' })).toEqual([]);
  });
});

describe('GET /operacion/asignado', () => {
  it.each<[string, Params, string[]]>([
    ['nothing', {}, ALL],
    ['type', { tipo: 'EXPORTACION' }, ['expEl6']],
    ['the state pendiente', { estado: 'pendiente' }, OPEN],
    ['the state finalizada', { estado: 'finalizada' }, ['terminada']],
    ['the state facturada', { estado: 'facturada' }, ['conCobro', 'deOtro', 'facturada']],
    ['one day of the relevant ETA', { desde: '2026-08-05', hasta: '2026-08-05' }, ['impEl5']],
    [
      'state and days',
      { estado: 'pendiente', desde: '2026-08-05', hasta: '2026-08-06' },
      ['expEl6', 'impEl5'],
    ],
    ['empty values', { estado: '', desde: ' ', hasta: '', cliente: '', tipo: '' }, ALL],
    ['a search and a state', { search: 'term', estado: 'facturada' }, ['conCobro', 'deOtro', 'facturada']],
    ['a search and a type', { search: 'vina', tipo: 'EXPORTACION' }, []],
  ])(
    'GET /operacion/asignado, filtered by %s, has the operations that fit, and their number',
    async (_, params, expected) => {
      expect(await asignadas(params)).toEqual(expected);
    },
  );

  it('GET /operacion/asignado, filtered by estado, follows the field facturada of its rows', async () => {
    const { results } = (await get('/operacion/asignado', { limit: 100 })).body;
    for (const estado of ['finalizada', 'facturada']) {
      const expected = results.filter(
        (row: Row) => row.finalizado && row.facturada === (estado === 'facturada'),
      );
      expect(await asignadas({ estado })).toEqual(
        expected.map(({ op_id }: Row) => nameOf(op, op_id)).toSorted(),
      );
    }
  });

  it('GET /operacion/asignado, filtered by client, driver or truck, has the operations that refer to them', async () => {
    expect(await asignadas({ chofer: e.chofer2 })).toEqual(['expEl6']);
    expect(await asignadas({ camion: e.camion2 })).toEqual(['expEl6']);
    expect(await asignadas({ camion: await uuidOf('camion', e.camion2) })).toEqual(['expEl6']);
    expect(await asignadas({ cliente: e.other })).toEqual(['deOtro', 'expEl6']);
    expect(await asignadas({ cliente: e.other, chofer: e.chofer })).toEqual(['deOtro']);
  });

  it('GET /operacion/asignado, filtered, keeps its order over its pages', async () => {
    const page = async (number: number): Promise<string[]> => {
      const { body } = await get('/operacion/asignado', {
        estado: 'pendiente',
        sort: 'op_eta_puerto:DESC',
        limit: 2,
        page: number,
      });
      expect(body).toMatchObject({ totalDocs: 3, totalPages: 2 });
      return body.results.map(({ op_id }: Row) => nameOf(op, op_id));
    };
    expect(await page(1)).toEqual(['almacenada', 'impEl5']);
    expect(await page(2)).toEqual(['expEl6']);
  });
});

describe('GET /factura', () => {
  it.each<[string, Params, string[]]>([
    ['the state pendiente', { estado: 'pendiente' }, ['deOtro', 'impaga']],
    ['the state pagada', { estado: 'pagada' }, ['pagada']],
    ['the state vencida', { estado: 'vencida' }, []],
    ['one day of its creation', { desde: '2026-08-05', hasta: '2026-08-05' }, ['impaga']],
    ['the days up to one', { hasta: '2026-08-05' }, ['impaga', 'pagada']],
  ])(
    'GET /factura, filtered by %s, has the invoices that fit, and their number',
    async (_, params, expected) => {
      expect(await facturas(params)).toEqual(expected);
    },
  );

  it('GET /factura, filtered by client, has the invoices of that client', async () => {
    expect(await facturas({ cliente: e.other })).toEqual(['deOtro']);
    expect(await facturas({ cliente: e.cliente, estado: 'pagada' })).toEqual(['pagada']);
  });
});

describe('The lists of containers', () => {
  it('The lists of containers, filtered by client and warehouse, have the rows that fit', async () => {
    const { cliente, other, bodega, bodega2 } = e;
    expect(await almacenes('/contenedor', { cliente })).toEqual([
      'Viña Ñuble, Bodega Norte',
      'Viña Ñuble, Bodega Sur',
    ]);
    expect(await almacenes('/contenedor', { bodega: bodega2 })).toEqual([
      'Frutas del Sur, Bodega Sur',
      'Viña Ñuble, Bodega Sur',
    ]);
    expect(await almacenes('/contenedor', { cliente: other, bodega })).toEqual([]);
    expect(await almacenes('/contenedor', { cliente, bodega, search: 'vacio1' })).toEqual([
      'Viña Ñuble, Bodega Norte',
    ]);
    expect(await almacenes('/contenedor/mercaderia', { cliente, bodega })).toEqual([
      'Viña Ñuble, Bodega Norte',
    ]);
    expect(await almacenes('/contenedor/mercaderia', { bodega: bodega2 })).toEqual([]);
    expect(await almacenes('/contenedor/transporte', { bodega })).toEqual([
      'Frutas del Sur, Bodega Norte',
      'Viña Ñuble, Bodega Norte',
    ]);
    expect(await almacenes('/contenedor/transporte', { cliente: other })).toEqual([
      'Frutas del Sur, Bodega Norte',
    ]);
  });

  it('GET /contenedor/transporte, filtered by days, has the rows of these days', async () => {
    const days = { desde: '2026-08-05', hasta: '2026-08-05' };
    expect(await almacenes('/contenedor/transporte', days)).toEqual(['Frutas del Sur, Bodega Norte']);
    expect(await almacenes('/contenedor/transporte', { desde: '2026-08-06' })).toEqual([
      'Viña Ñuble, Bodega Sur',
    ]);
  });
});

it('GET /chofer and GET /deposito, filtered by their words, have the rows with that word', async () => {
  expect(await found('/chofer', { contrato: 'Externo' }, ({ nombre }) => nombre)).toEqual(['Berta Soto']);
  expect(await found('/chofer', { contrato: 'Externo', search: 'perez' }, ({ nombre }) => nombre)).toEqual(
    [],
  );
  expect(await found('/deposito', { porteo: 'Valparaiso' }, ({ nombre }) => nombre)).toEqual(['Del puerto']);
});

it('A filtered list shows a change as soon as it is made', async () => {
  const id = await agendar(e, 'IMPORTACION', { asignada: false, cliente: e.other });
  const total = async () => (await get('/operacion', { cliente: e.other })).body.totalDocs;
  expect(await total()).toBe(2);
  await e.api.remove(`/operacion/${id}`);
  expect(await total()).toBe(1);
});
