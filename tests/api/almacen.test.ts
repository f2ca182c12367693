import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefused } from '#tests/support/api.ts';
import { agendamiento, porteoBody } from '#tests/support/contenedores.ts';
import { agendar, type TestEmpresa, insertRows, openEmpresa } from '#tests/support/empresa.ts';
import { expectRefusal } from '#tests/support/expect-refusal.ts';
import { movimientos, postMovimientos } from '#tests/support/movimientos.ts';

let e: TestEmpresa;
beforeAll(async () => {
  e = await openEmpresa();
  const { api, cliente, other, bodega, bodega2 } = e;
  const store = async (where: object, numeros: string[], day: string) => {
    const agendado = await api.make('/contenedor', { ...agendamiento(e, numeros), ...where });
    const times = { inicio: `2026-03-${day}T08:00:00Z`, fin: `2026-03-${day}T10:00:00Z` };
    await api.make('/contenedor/transporte', { ...porteoBody(e, agendado), ...times });
  };
  await store({ clienteId: cliente, bodegaId: bodega }, ['ZZZ-2', 'AAA-1'], '09');
  await store({ clienteId: cliente, bodegaId: bodega }, ['PRIMERO'], '08');
  await store({ clienteId: cliente, bodegaId: bodega2 }, ['SUR-1'], '07');
  await store({ clienteId: other, bodegaId: bodega2 }, ['SUR-2', 'SUR-3', 'SUR-4', 'SUR-5'], '07');
  const schedule = (where: object, numeros: string[], fecha: string) =>
    api.make('/contenedor', { ...agendamiento(e, numeros), ...where, fecha_agendamiento: fecha });
  await schedule({ clienteId: cliente, bodegaId: bodega2 }, ['PEND-1'], '2026-05-03');
  await schedule({ clienteId: other, bodegaId: bodega }, ['PEND-2', 'PEND-3'], '2026-05-01');
  await schedule({ clienteId: cliente, bodegaId: bodega }, ['PEND-4', 'PEND-5', 'PEND-6'], '2026-05-02');
  const m = movimientos(e);
  await postMovimientos(
    e,
    await agendar(e, 'IMPORTACION'),
    m.retiroPuerto(['5 08:00', '5 09:00'], { numero: 'LLENO-1' }),
    m.almacenaje(['5 10:00', '5 11:00']),
  );
});
afterAll(() => e.close());

interface Row {
  cliente: { nombre: string };
  bodega: { nombre: string };
  total_contenedores: number;
}

/** 'Viña Ñuble, Bodega Norte: 3' of each row. */
async function rows(path: string, params: Record<string, string | number> = {}): Promise<string[]> {
  const query = new URLSearchParams(Object.entries(params).map(([key, value]) => [key, String(value)]));
  const { status, body } = await e.api.get(`${path}?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results.map(
    ({ cliente, bodega, total_contenedores }: Row) =>
      `${cliente.nombre}, ${bodega.nombre}: ${total_contenedores}`,
  );
}

const [FRUTAS_SOUTH, VINA_NORTH, VINA_SOUTH] = [
  'Frutas del Sur, Bodega Sur: 4',
  'Viña Ñuble, Bodega Norte: 3',
  'Viña Ñuble, Bodega Sur: 1',
];

describe('GET /contenedor', () => {
  test('GET /contenedor has a row for each client and warehouse, by client', async () => {
    expect(await rows('/contenedor')).toEqual([FRUTAS_SOUTH, VINA_NORTH, VINA_SOUTH]);
    const { body } = await e.api.get('/contenedor?limit=2');
    expect(body).toMatchObject({ totalDocs: 3, totalPages: 2, page: 1, limit: 2, hasNextPage: true });
    expect(await rows('/contenedor', { limit: 2, page: 2 })).toEqual([VINA_SOUTH]);
    expect(await rows('/contenedor', { page: 9 })).toEqual([]);
  });

  test('GET /contenedor searches client, warehouse, commune and number, and shows the total of the whole row', async () => {
    expect(await rows('/contenedor', { search: 'vina nub' })).toEqual([VINA_NORTH, VINA_SOUTH]);
    expect(await rows('/contenedor', { search: 'BODEGA SUR' })).toEqual([FRUTAS_SOUTH, VINA_SOUTH]);
    expect(await rows('/contenedor', { search: 'comuna de bodega norte' })).toEqual([VINA_NORTH]);
    expect(await rows('/contenedor', { search: 'aaa-' })).toEqual([]);
    expect(await rows('/contenedor', { search: 'aaa1' })).toEqual([VINA_NORTH]);
    expect(await rows('/contenedor', { search: 'sur5' })).toEqual([FRUTAS_SOUTH]);
    for (const search of ['PEND', 'LLENO', '%', '_', '\0']) {
      expect(await rows('/contenedor', { search })).toEqual([]);
    }
  });

  test('GET /contenedor sorts by each column, and settles ties by client and warehouse in ascending order', async () => {
    const sorts: [string, string[]][] = [
      ['DESC', [VINA_NORTH, VINA_SOUTH, FRUTAS_SOUTH]],
      ['bodega:ASC', [VINA_NORTH, VINA_SOUTH, FRUTAS_SOUTH]],
      ['comuna:DESC', [VINA_SOUTH, FRUTAS_SOUTH, VINA_NORTH]],
      ['total_contenedores:DESC', [FRUTAS_SOUTH, VINA_NORTH, VINA_SOUTH]],
      ['nada:DESC', [FRUTAS_SOUTH, VINA_NORTH, VINA_SOUTH]],
    ];
    for (const [sort, expected] of sorts) {
      expect(await rows('/contenedor', { sort }), sort).toEqual(expected);
    }
  });
});

describe('GET /contenedor/mercaderia', () => {
  test('GET /contenedor/mercaderia has only the containers that are stored with goods', async () => {
    expect(await rows('/contenedor/mercaderia')).toEqual(['Viña Ñuble, Bodega Norte: 1']);
    expect(await rows('/contenedor/mercaderia', { search: 'lleno' })).toHaveLength(1);
    expect(await rows('/contenedor/mercaderia', { search: 'aaa1' })).toEqual([]);
  });
});

describe('GET /contenedor/transporte', () => {
  const [MAYO_1, MAYO_2, MAYO_3] = [
    'Frutas del Sur, Bodega Norte: 2',
    'Viña Ñuble, Bodega Norte: 3',
    'Viña Ñuble, Bodega Sur: 1',
  ];

  test('GET /contenedor/transporte has the agendamientos with containers to move, the earliest first', async () => {
    expect(await rows('/contenedor/transporte')).toEqual([MAYO_1, MAYO_2, MAYO_3]);
    const { body } = await e.api.get('/contenedor/transporte?limit=1&page=2');
    expect(body).toMatchObject({
      totalDocs: 3,
      totalPages: 3,
      page: 2,
      hasNextPage: true,
      hasPrevPage: true,
    });
  });

  test('GET /contenedor/transporte searches client, warehouse, commune and the numbers still to move', async () => {
    expect(await rows('/contenedor/transporte', { search: 'FRUTAS' })).toEqual([MAYO_1]);
    expect(await rows('/contenedor/transporte', { search: 'bodega sur' })).toEqual([MAYO_3]);
    expect(await rows('/contenedor/transporte', { search: 'comuna de bodega n' })).toEqual([MAYO_1, MAYO_2]);
    expect(await rows('/contenedor/transporte', { search: 'pend5' })).toEqual([MAYO_2]);
    expect(await rows('/contenedor/transporte', { search: 'aaa1' })).toEqual([]);
  });

  test('GET /contenedor/transporte sorts by each column', async () => {
    const sorts: [string, string[]][] = [
      ['DESC', [MAYO_3, MAYO_2, MAYO_1]],
      ['fecha_agendamiento:DESC', [MAYO_3, MAYO_2, MAYO_1]],
      ['cliente:DESC', [MAYO_3, MAYO_2, MAYO_1]],
      ['bodega:ASC', [MAYO_1, MAYO_2, MAYO_3]],
      ['contenedores:DESC', [MAYO_2, MAYO_1, MAYO_3]],
      ['total_contenedores:ASC', [MAYO_3, MAYO_1, MAYO_2]],
    ];
    for (const [sort, expected] of sorts) {
      expect(await rows('/contenedor/transporte', { sort }), sort).toEqual(expected);
    }
  });
});

describe('GET /contenedor/cliente/{clienteId}/{withGoods}', () => {
  test('GET /contenedor/cliente/{clienteId}/{withGoods} has the warehouses by name, each with its containers in order of arrival', async () => {
    const { body } = await e.api.get(`/contenedor/cliente/${e.cliente}/false`);
    expect(body.cliente).toEqual({ id: e.cliente, nombre: 'Viña Ñuble', giro: 'Vinos' });
    expect(
      body.datos.map(({ nombre, contenedores }: { nombre: string; contenedores: { numero: string }[] }) => [
        nombre,
        ...contenedores.map(({ numero }) => numero),
      ]),
    ).toEqual([
      ['Bodega Norte', 'PRIMERO', 'AAA1', 'ZZZ2'],
      ['Bodega Sur', 'SUR1'],
    ]);
    expect(Object.keys(body.datos[0].contenedores[0]).toSorted()).toEqual([
      'created_at',
      'fecha_ingreso',
      'id',
      'numero',
      'underlang',
    ]);
  });

  test('GET /contenedor/cliente/{clienteId}/{withGoods} is empty without containers, 404 for an unknown client, 400 for a word but true or false', async () => {
    const [id] = await insertRows(e.db, 'cliente', {
      nombre: 'Sin nada',
      rut: '1-9',
      giro: 'G',
      cel: '9',
      razon_social: 'R',
    });
    expect((await e.api.get(`/contenedor/cliente/${id}/true`)).body).toEqual({
      datos: [],
      cliente: { id, nombre: 'Sin nada', giro: 'G' },
    });
    expectRefused(
      await e.api.get('/contenedor/cliente/99999/true'),
      'no_encontrado',
      'No se encontró el cliente',
    );
    expect(expectRefusal(await e.api.get(`/contenedor/cliente/${id}/quizas`), 'validacion')).toEqual([
      'withGoods',
    ]);
    await e.api.remove(`/cliente/${id}`);
    expectRefused(await e.api.get(`/contenedor/cliente/${id}/false`), 'no_encontrado');
  });
});

test('Rows of one client with equal values are ordered by the id of the warehouse', async () => {
  const place = { comuna: 'Lota', direccion: 'Mar 1' };
  const bodegas = await insertRows(
    e.db,
    'bodega',
    ...Array.from({ length: 12 }, (_, index) => ({ nombre: `Galpón ${12 - index}`, ...place })),
  );
  for (const bodega of bodegas.toReversed()) {
    const body = { ...agendamiento(e, [`GALPON-${bodega}`]), bodegaId: bodega };
    await e.api.make('/contenedor/transporte', porteoBody(e, await e.api.make('/contenedor', body)));
  }
  for (const sort of ['', 'total_contenedores:DESC', 'comuna:DESC', 'cliente:DESC']) {
    const { body } = await e.api.get(`/contenedor?limit=100&search=galpon&sort=${sort}`);
    expect(
      body.results.map((row: { bodega: { id: number } }) => row.bodega.id),
      sort,
    ).toEqual(bodegas);
  }
});
